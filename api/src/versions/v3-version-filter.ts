import type { LoaderFieldFilter } from '../../contract/versions/v3-version-shapes.ts'

interface Wanted {
  loader_fields?: LoaderFieldFilter | null | undefined
  game_versions?: string[] | null | undefined
}

/** v3 has game versions in `loader_fields`; these take precedence over `game_versions` as in v2. */
export const filterOf = <T extends Wanted>({ loader_fields: fields, ...rest }: T) => ({
  ...rest,
  game_versions: fields?.game_versions ?? rest.game_versions,
  mrpack_loaders: fields?.mrpack_loaders,
})
