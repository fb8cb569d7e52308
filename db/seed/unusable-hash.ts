import { createHash } from 'node:crypto'

/** No text is known whose hash this is: nothing of the seed opens anything but its published password. */
export const hashOfNothing = (text: string): Buffer =>
  createHash('sha512').update(text).digest().subarray(0, 32)
