/** What a character does to the text around it. */
export const Part = { word: 0, soft: 1, hard: 2 } as const
export type Part = (typeof Part)[keyof typeof Part]

// Signs of the separator classes that the real server keeps inside words.
const partOfWord = /[\u00a0\u061d\u066b\u066c\u0f0c\u2000\u2001\u2011\u2028\u202f\u205f\u2e53-\u2e5d]/u
const blanks = new Set('\t\n\r\u0000')
// Signs of calculation, of which the negated ones are words themselves, and the joiner without width, which Persian writes inside of words.
const alsoSeparates =
  /[`+±×÷−\u200c\u2213-\u2223\u2225\u2227-\u222b\u222e\u2231-\u2240\u2242\u2243\u2245\u2246\u2248\u224a-\u225f\u2261\u2263-\u226c\u2272\u2273\u2276\u2277\u227a-\u227f\u2282\u2283\u2286\u2287\u228a-\u228d\u228f-\u22ab\u22b0-\u22df\u22e4-\u22e9\u22ee-\u22ff\u2224\u222c\u222d\u222f\u2230\u2241\u2244\u2247\u2249\u2260\u2262\u226d-\u2271\u2274\u2275\u2278\u2279\u2280\u2281\u2284\u2285\u2288\u2289\u22ac-\u22af\u22e0-\u22e3\u22ea-\u22ed]/u
const hardSigns =
  /[!?;¡¿§¶‽؟،؛。！？；、｡۔॥।\u055c-\u055e\u0589\u05c3\u0700-\u0709\u07f7-\u07f9\u0df4\u0e5a\u0e5b\u0f04-\u0f0a\u0f0d-\u0f12\u0f14\u0fd0-\u0fd4\u104a\u104b\u10fb\u1362-\u1368\u169b\u169c\u16eb-\u16ed\u17d4-\u17d6\u17d8\u17da\u1800-\u1806\u1808\u1809\u203b\u204f\u2056\u205a\u2e18\u2e2e\u2e41\ufe45\u0830-\u0835\u0838-\u083e\u085e\u1735\u1736\u1944\u1945\u1a1f\u1aa8-\u1aad\u1b5a-\u1b60\u1bfc-\u1bff\u1c3b-\u1c3f\u1c7e\u1c7f\u1cc0-\u1cc7\u2cf9-\u2cfc\u2cfe\ua4fe\ua4ff\ua60d-\ua60f\ua6f2-\ua6f7\ua876\ua877\ua8ce\ua8cf\ua92f\ua95f\ua9c3-\ua9cd\uaa5c-\uaa5f\uaadf\uaaf0\uaaf1\uabeb]/u
const separatorClass = /[\p{Pc}\p{Pd}\p{Pe}\p{Pf}\p{Pi}\p{Po}\p{Ps}\p{Zs}\p{Zl}\p{Zp}]/u

function judge(character: string): Part {
  if (hardSigns.test(character)) return Part.hard
  if (blanks.has(character) || alsoSeparates.test(character)) return Part.soft
  if (partOfWord.test(character)) return Part.word
  return separatorClass.test(character) ? Part.soft : Part.word
}

const known = new Uint8Array(0x10000).fill(255)

/** Judges one UTF-16 unit; the second half of a pair belongs to words, since no separator lies outside the first plane. */
export function partOf(unit: number): Part {
  const answer = known[unit]!
  if (answer !== 255) return answer as Part
  const judged = judge(String.fromCharCode(unit))
  known[unit] = judged
  return judged
}
