import type { Tx } from '@quarry/db/db'

export interface Link {
  platform: string
  url: string
}

export const listDonationLinks = (tx: Tx, projectId: string): Promise<Link[]> =>
  tx
    .selectFrom('projectLinks as l')
    .innerJoin('linkPlatforms as p', 'p.code', 'l.platform')
    .select(['l.platform', 'l.url'])
    .where('l.projectId', '=', projectId)
    .where('p.isDonation', '=', true)
    .execute()

/** Replaces the links of some platforms; returns the previous ones. */
export async function replaceLinks(
  tx: Tx,
  projectId: string,
  { platforms, links }: { platforms: readonly string[]; links: readonly Link[] },
): Promise<Link[]> {
  const previous = await tx
    .selectFrom('projectLinks')
    .select(['platform', 'url'])
    .where('projectId', '=', projectId)
    .where('platform', 'in', [...platforms])
    .execute()
  // Every written row changes the revision of the project.
  if (linksText(previous) === linksText(links)) return previous
  await tx
    .deleteFrom('projectLinks')
    .where('projectId', '=', projectId)
    .where('platform', 'in', [...platforms])
    .execute()
  const rows = links.map((link) => ({ projectId, ...link }))
  if (rows.length > 0) await tx.insertInto('projectLinks').values(rows).execute()
  return previous
}

const linksText = (links: readonly Link[]): string =>
  links
    .map(({ platform, url }) => `${platform} ${url}`)
    .toSorted()
    .join('\n')
