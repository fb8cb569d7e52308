import {
  asksForSource,
  CUSTOM_LICENSE_PREFIX,
  namesOwnTerms,
  UNKNOWN_LICENSE,
} from '@quarry/domain/projects/licenses'
import { COMPILED_TYPES, isSidedType, VISUAL_TYPES } from '@quarry/domain/projects/project-types'
import { noticed, type Check } from './check-facts.ts'
import { canLead } from './link-validity.ts'

export const uploadVersion: Check = ({ hasVersion }) => ({ done: hasVersion })
export const addIcon: Check = ({ hasIcon }) => ({ done: hasIcon })
export const featurePicture: Check = ({ hasFeatured }) => ({
  done: hasFeatured,
})

/** The available tags depend on the project's types, and so on its versions. */
export const selectTags: Check = ({ hasVersion, categories }) =>
  hasVersion ? { done: categories.length > 0 } : undefined

export const addLinks: Check = ({ links }) => ({ done: links.length > 0 })

/** Audio and text categories need no image. */
const WITHOUT_LOOKS = new Set(['audio', 'locale'])

/** Resource packs and shaders change the look of the game, so they need an image. */
export const addPicture: Check = ({ types, categories, additionalCategories, pictures }) => {
  const changesLooks = types.some((type) => VISUAL_TYPES.includes(type))
  const tags = [...categories, ...additionalCategories]
  if (!changesLooks || tags.some((tag) => WITHOUT_LOOKS.has(tag))) return undefined
  return { done: pictures > 0 }
}

export const mendLinks: Check = ({ links, licenseUrl }) => {
  const named = licenseUrl === null ? links : [...links, { platform: '', url: licenseUrl }]
  return noticed(named.filter(({ platform, url }) => !canLead(url, platform)).map(({ url }) => url))
}

export const selectEnvironments: Check = ({ types, sides }) =>
  types.some(isSidedType)
    ? {
        done: !sides.includes('unknown') && sides.some((side) => side !== 'unsupported'),
        saw: sides,
      }
    : undefined

export const selectLicense: Check = ({ licenseId }) => ({
  done: licenseId !== UNKNOWN_LICENSE && licenseId !== CUSTOM_LICENSE_PREFIX,
})

/** A custom license needs a page with its text. */
export const linkLicense: Check = ({ licenseId, licenseUrl }) =>
  namesOwnTerms(licenseId) ? { done: licenseUrl !== null, saw: [licenseId] } : undefined

/** The files of packs are their own source; compiled projects need a separate one. */
export const addSource: Check = ({ types, licenseId, links, hasSources }) => {
  const isCompiled = types.some((type) => COMPILED_TYPES.includes(type))
  if (!isCompiled || !asksForSource(licenseId)) return undefined
  return {
    done: hasSources || links.some(({ platform }) => platform === 'source'),
    saw: [licenseId],
  }
}
