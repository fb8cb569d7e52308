import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { usePreferences } from '../../../lib/preferences/use-preferences.ts'

const customPrefix = 'LicenseRef-'

/** Licenses that are not on the SPDX list. "All rights reserved" has its own message. */
const isCustomLicense = (id: string) => id.startsWith(customPrefix) && id !== 'LicenseRef-All-Rights-Reserved'

/** The database stores custom names with dashes instead of spaces (docs/rules/projects.md). */
const licenseLabel = (id: string) =>
  id.startsWith(customPrefix) ? id.slice(customPrefix.length).replaceAll('-', ' ') : id

const LicenseDialog = lazy(async () => (await import('./license-dialog.tsx')).LicenseDialog)

/** A license with a URL is a link, a known one opens its text, and a custom one is plain text. */
export function LicenseLink({ license }: { license: ProjectDetail['license'] }) {
  const { preferences } = usePreferences()
  const [isOpen, setIsOpen] = useState(false)
  const label = <LicenseName id={license.id} />
  if (license.url)
    return (
      <a
        className="link"
        href={license.url}
        rel="noopener nofollow ugc"
        target={preferences.cosmetics.externalLinksNewTab ? '_blank' : undefined}
      >
        {label}
      </a>
    )
  if (isCustomLicense(license.id)) return label
  return (
    <>
      <button
        type="button"
        className="link"
        onClick={() => {
          LicenseDialog.warm()
          setIsOpen(true)
        }}
      >
        {label}
      </button>
      <noscript>{label}</noscript>
      {isOpen && (
        <LazyPart onFail={() => setIsOpen(false)}>
          <LicenseDialog id={license.id} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}

function LicenseName({ id }: { id: string }) {
  if (id === 'LicenseRef-All-Rights-Reserved')
    return <FormattedMessage id="projects.license.allRightsReserved" />
  if (id === 'LicenseRef-Unknown' || id === '') return <FormattedMessage id="projects.license.unknown" />
  return <bdi>{licenseLabel(id)}</bdi>
}
