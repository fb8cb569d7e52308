import { publicPath } from '@quarry/db/storage-keys'
import { nameAliases } from '@quarry/search-config/name-aliases'
import { searchWords, wordsOrNull } from '@quarry/search-config/search-words'
import type { CollectionDocument } from '@quarry/search-config/collections'
import type { OrganizationDocument } from '@quarry/search-config/organizations'
import type { UserDocument } from '@quarry/search-config/users'
import type { CollectionSource, OrganizationSource, UserSource } from '../queries/users-and-collections.ts'

export function userDocument(user: UserSource): UserDocument {
  return {
    id: user.id,
    username: user.username,
    aliases: nameAliases(user.username, null),
    bio: wordsOrNull(user.bio),
    avatar_url: pathOf(user.avatarKey),
    role: user.role,
    date_created: user.createdAt.getTime(),
  }
}

export function organizationDocument(organization: OrganizationSource): OrganizationDocument {
  const name = searchWords(organization.name)
  return {
    id: organization.id,
    slug: organization.slug,
    name,
    aliases: nameAliases(name, organization.slug),
    description: searchWords(organization.description),
    owner: organization.owner,
    icon_url: pathOf(organization.iconKey),
    color: organization.color,
  }
}

export function collectionDocument(collection: CollectionSource): CollectionDocument {
  return {
    id: collection.id,
    name: searchWords(collection.name),
    description: wordsOrNull(collection.description),
    owner: collection.owner,
    owner_id: collection.ownerId,
    icon_url: pathOf(collection.iconKey),
    color: collection.color,
    date_created: collection.createdAt.getTime(),
    date_modified: collection.updatedAt.getTime(),
  }
}

const pathOf = (key: string | null): string | null => (key === null ? null : publicPath(key))
