/** What is done here comes back as word to all of one's windows: this one knows it by this. */
export const thisWindow = crypto.randomUUID();
