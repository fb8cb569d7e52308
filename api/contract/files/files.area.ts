import * as archiveContents from './archive-contents.ts'
import * as images from './images.ts'

/** The modules whose endpoints make up this area. */
export const filesContract = { archiveContents, images }
