import { isIdenticon } from '@quarry/domain/accounts/identicon'
import clsx from 'clsx'
import { Identicon } from './identicon.tsx'

export interface AvatarProps {
  src: string | null | undefined
  /** Id from which the identicon is generated when there is no image. */
  seed: string
  size?: 's' | 'm' | 'l'
  kind?: 'person' | 'organization'
  alt?: string
}

const SIDE_PX = { s: 20, m: 32, l: 48 }

/** Users are round, organizations have rounded corners; without an image the id gives an identicon. */
export function Avatar({ src, seed, size = 'm', kind = 'person', alt = '' }: AvatarProps) {
  const className = clsx('avatar', size !== 'm' && `avatar-${size}`, kind === 'organization' && 'org')
  const side = SIDE_PX[size]
  if (!src || isIdenticon(src)) return <Identicon className={className} seed={seed} />
  return (
    <img
      className={className}
      src={src}
      alt={alt}
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
    />
  )
}
