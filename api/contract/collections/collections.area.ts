import * as collections from './collections.ts'
import * as followedCreators from './followed-creators.ts'
import * as follows from './follows.ts'
import * as v3Follows from './v3-follows.ts'

/** The modules whose endpoints make up this area. */
export const collectionsContract = { collections, followedCreators, follows, v3Follows }
