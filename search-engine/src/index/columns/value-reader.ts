/** The different values of one field, for those who only read them. A value is a number or a text as written. */
export interface ValueReader {
  /** By value id; NaN for texts and free ids. */
  readonly numbers: Float64Array
  /** Living documents by value id. */
  readonly counts: Uint32Array
  /** Rises whenever a value comes or goes. */
  readonly version: number
  /** How many values were ever made. */
  readonly addedCount: number
  /** One more than the highest id. */
  readonly size: number
  readonly textCount: number
  readonly numberCount: number
  isText(id: number): boolean
  /** Undefined for numbers and free ids. */
  textOf(id: number): string | undefined
  /** The compared form; undefined for numbers and free ids. */
  formOf(id: number): string | undefined
  /** Ids of the values made since `addedCount` was `count`; null when they are no longer known. */
  addedSince(count: number): number[] | null
  idOfNumber(number: number): number | undefined
  idsOfForm(form: string): number[]
  /** All forms in use. */
  formKeys(): Iterable<string>
  /** All numbers in use with their ids. */
  numberEntries(): Iterable<[number, number]>
}
