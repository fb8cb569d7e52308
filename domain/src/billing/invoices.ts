/** Refunds of one charge in its invoice. */
export const REFUNDS_LISTED = 100
/** Lines of the seller's address. */
export const SELLER_ADDRESS_LINES = 10

/** The number of an invoice as people read it, such as `2026-00012`. */
export const invoiceNumber = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(5, '0')}`
