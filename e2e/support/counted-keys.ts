import type { Page } from "@playwright/test";

/** Counts what a person presses: each key but the letters of names that are looked for. */
export class Keys {
  count = 0;
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }
  /** Presses keys, each counted once, a chord as one. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.count += 1;
      await this.#page.keyboard.press(key);
    }
  }
  /** Figures and words that are written: each character is a key. */
  async type(text: string): Promise<void> {
    this.count += text.length;
    await this.#page.keyboard.type(text);
  }
  /** Letters of a name that is looked for: not counted, as they are as many as the name needs. */
  async find(name: string): Promise<void> {
    await this.#page.keyboard.type(name);
    await this.#page.locator(`[role=option][aria-selected=true]`).filter({ hasText: name }).first().waitFor();
  }
}
