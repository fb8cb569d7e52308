/** Order of texts by UTF-8 bytes, which differs from that of `<` where pairs of surrogates meet the last signs of the first plane. */
export function byBytes(a: string, b: string): number {
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i++) {
    const left = a.charCodeAt(i)
    const right = b.charCodeAt(i)
    if (left !== right) return place(left) - place(right)
  }
  return a.length - b.length
}

function place(unit: number): number {
  if (unit < 0xd800) return unit
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000
}
