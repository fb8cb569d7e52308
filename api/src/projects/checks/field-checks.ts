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

/** Which tags there are depends on the kind of project, and so on its versions. */
export const selectTags: Check = ({ hasVersion, categories }) =>
  hasVersion ? { done: categories.length > 0 } : undefined

export const addLinks: Check = ({ links }) => ({ done: links.length > 0 })

/** What is heard or read is not to be seen. */
const WITHOUT_LOOKS = new Set(['audio', 'locale'])

/** Packs and shaders change what one sees, so it has to be seen. */
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

/** Terms of one's own have a page where they can be read. */
export const linkLicense: Check = ({ licenseId, licenseUrl }) =>
  namesOwnTerms(licenseId) ? { done: licenseUrl !== null, saw: [licenseId] } : undefined

/** Of packs the files are their own source; what is compiled needs one beside it. */
export const addSource: Check = ({ types, licenseId, links, hasSources }) => {
  const isCompiled = types.some((type) => COMPILED_TYPES.includes(type))
  if (!isCompiled || !asksForSource(licenseId)) return undefined
  return {
    done: hasSources || links.some(({ platform }) => platform === 'source'),
    saw: [licenseId],
  }
}
