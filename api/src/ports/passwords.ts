/** What accounts store of passwords and how they compare them. */
export interface Passwords {
  /** Argon2id in PHC form, so that the cost can be raised later without touching old hashes. Rejects with `overloaded`. */
  hash: (password: string) => Promise<string>
  /** Without a stored hash, a dummy is checked, so that unknown names take as long as wrong passwords. Rejects with `overloaded`. */
  verify: (password: string, stored: string | null) => Promise<boolean>
}
