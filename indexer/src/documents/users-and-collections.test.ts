import { describe, expect, it } from 'vitest'
import { organizationDocument, userDocument } from './users-and-collections.ts'

const createdAt = new Date('2024-01-02T03:04:05Z')
const user = { id: 'U', username: 'nora', bio: '', avatarKey: null, role: 'developer' as const, createdAt }
const makers = {
  id: 'O',
  slug: 'makers',
  name: 'Makers',
  description: '',
  iconKey: null,
  color: null,
  owner: null,
}

describe('an image', () => {
  it.each([
    ['none', null, null],
    ['one by its public path', 'data/U/a b.webp', expect.stringMatching(/^\/.*a%20b\.webp$/)],
  ])('is %s', (_, key, address) => {
    expect(userDocument({ ...user, avatarKey: key }).avatar_url).toEqual(address)
    expect(organizationDocument({ ...makers, iconKey: key }).icon_url).toEqual(address)
  })
})
