import { galleryKey, iconKey, rawGalleryKey, rawIconKey } from '../src/storage-keys.ts'
import { dominantColour, encodeIcon, encodeScene, type EncodedImage } from './art/encode.ts'
import { drawIcon, type IconChoice } from './art/icon.ts'
import { drawScene } from './art/scene.ts'
import type { SeedContext } from './context.ts'

export interface StoredIcon {
  iconKey: string
  rawIconKey: string
  color: number
  png: Buffer
}

/** Draws an icon and stores it for its owner. */
export async function storeIcon(
  { storage }: SeedContext,
  ownerId: string,
  name: string,
  choice?: IconChoice,
): Promise<StoredIcon> {
  const art = drawIcon(name, choice)
  const { raw, shown, sha1 } = await encodeIcon(art)
  const keys = { iconKey: iconKey(ownerId, sha1), rawIconKey: rawIconKey(ownerId, sha1, 'png') }
  await storage.put(keys.rawIconKey, raw)
  await storage.put(keys.iconKey, shown)
  return { ...keys, color: dominantColour(art), png: raw }
}

export interface StoredPicture {
  imageKey: string
  rawImageKey: string
}

/** Pictures are drawn once however many projects show them, under keys of their own. */
export function createGallery({ storage, seed }: SeedContext) {
  const drawn = new Map<number, Promise<EncodedImage>>()
  const pictureOf = (scene: number): Promise<EncodedImage> => {
    let picture = drawn.get(scene)
    if (!picture) {
      picture = encodeScene(drawScene(scene, seed))
      drawn.set(scene, picture)
    }
    return picture
  }
  return {
    async store(projectId: string, scene: number): Promise<StoredPicture> {
      const { raw, shown, sha1 } = await pictureOf(scene)
      const keys = {
        imageKey: galleryKey(projectId, sha1),
        rawImageKey: rawGalleryKey(projectId, sha1, 'webp'),
      }
      await storage.put(keys.rawImageKey, raw)
      await storage.put(keys.imageKey, shown)
      return keys
    },
  }
}

export type Gallery = ReturnType<typeof createGallery>
