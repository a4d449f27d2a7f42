import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomFillSync } from "node:crypto";

const SEALED = 1;
const [IV, TAG] = [12, 16];
const HEAD = 1 + IV + TAG;

/** Random bytes for the next values: fetching as few as one value needs takes as long as encrypting it. */
const random = Buffer.alloc(IV * 100);
let used = random.length;
function freshIv(): Buffer {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += IV;
  return random.subarray(used - IV, used);
}

/** AES-256-GCM encryption. `whose` is authenticated with the data, so a value copied to another row can't be decrypted there. */
export class Seal {
  readonly #key: KeyObject;
  constructor(key: Buffer) {
    // As bytes it would be looked at anew for each value, in Node by an exception that is caught.
    this.#key = createSecretKey(key);
  }
  close(open: Buffer, whose: string): Buffer {
    const iv = freshIv();
    const cipher = createCipheriv("aes-256-gcm", this.#key, iv).setAAD(Buffer.from(whose));
    const body = Buffer.concat([cipher.update(open), cipher.final()]);
    return Buffer.concat([Buffer.of(SEALED), iv, cipher.getAuthTag(), body]);
  }
  /** Undefined when it was encrypted with another key or for another owner. */
  open(sealed: Buffer, whose: string): Buffer | undefined {
    if (sealed[0] !== SEALED || sealed.length < HEAD) return undefined;
    try {
      const cipher = createDecipheriv("aes-256-gcm", this.#key, sealed.subarray(1, 1 + IV), { authTagLength: TAG });
      cipher.setAAD(Buffer.from(whose)).setAuthTag(sealed.subarray(1 + IV, HEAD));
      return Buffer.concat([cipher.update(sealed.subarray(HEAD)), cipher.final()]);
    } catch {
      return undefined;
    }
  }
}
