/**
 * A step of its own: the list of what the code of downloads imports would be in the scripts of every page with a list of
 * projects.
 */
export const loadRowDownload = () => import('./start-row-download.ts')
