import { describe, expect, it } from 'vitest'
import { collectionDocument, organizationDocument, userDocument } from './users-and-collections.ts'

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

const collected = { ...makers, owner: 'nora', ownerId: 'U', createdAt, updatedAt: createdAt }

it('has texts with the spaces and characters that queries have', () => {
  const pasted = { name: 'Red\u00A0Works', description: 'Makes\u2009wires\u200B\nand gears' }
  const plain = { name: 'Red Works', description: 'Makes wires  and gears' }
  expect(organizationDocument({ ...makers, ...pasted })).toMatchObject(plain)
  expect(collectionDocument({ ...collected, ...pasted })).toMatchObject(plain)
  expect(userDocument({ ...user, bio: pasted.description }).bio).toBe(plain.description)
  expect(userDocument({ ...user, bio: null }).bio).toBeNull()
  expect(collectionDocument({ ...collected, description: null }).description).toBeNull()
})

describe('an image', () => {
  it.each([
    ['none', null, null],
    ['one by its public path', 'data/U/a b.webp', expect.stringMatching(/^\/.*a%20b\.webp$/)],
  ])('is %s', (_, key, address) => {
    expect(userDocument({ ...user, avatarKey: key }).avatar_url).toEqual(address)
    expect(organizationDocument({ ...makers, iconKey: key }).icon_url).toEqual(address)
  })
})
