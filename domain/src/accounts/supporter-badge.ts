/** Bit of the badge that the supporter subscription gives. In a file of its own, so that pages which show it do not load all badges. */
export const SUPPORTER_BADGE = 1

/** Whether the badges of a user include that of the supporter subscription. */
export const isSupporter = (bits: number): boolean => (bits & SUPPORTER_BADGE) !== 0
