import { isOtherSearch } from '../stops.ts'
import type { Property } from './property.ts'

/** The last of its moment: others may cause errors. */
export const noComplaints: Property = {
  name: 'causes no errors in the browser',
  at: ['on a desktop', 'at 200 %'],
  isOnce: true,
  when: (stop) => !isOtherSearch(stop),
  check: async ({ complaints }) => [...complaints],
}
