// The used word lists, without the rest of their packages.
declare module '@zxcvbn-ts/language-common/dist/passwords.json.mjs' {
  const words: string[]
  export default words
}
declare module '@zxcvbn-ts/language-en/dist/commonWords.json.mjs' {
  const words: string[]
  export default words
}
declare module '@zxcvbn-ts/language-en/dist/firstnames.json.mjs' {
  const words: string[]
  export default words
}
