/** The order of texts by their UTF-8 bytes, as the protocol sorts names; the same as by code points. */
export function compareBytes(left: string, right: string): number {
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    const a = left.charCodeAt(index)
    const b = right.charCodeAt(index)
    if (a === b) continue
    const aIsPair = a >= 0xd800 && a < 0xe000
    const bIsPair = b >= 0xd800 && b < 0xe000
    return aIsPair === bIsPair ? a - b : aIsPair ? 1 : -1
  }
  return left.length - right.length
}
