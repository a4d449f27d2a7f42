export function ensureServerBuilt(say?: (line: string) => void): Promise<string>;
export function bundle(entry: string, folder: string): Promise<number>;
