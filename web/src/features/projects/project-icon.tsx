import clsx from 'clsx'
import { Identicon } from '../../ui/labels/identicon.tsx'

const sides = { s: 32, m: 48, standard: 64, l: 96 }

type ProjectIconProps = {
  project: { id: string; icon_url: string | null }
  size?: keyof typeof sides
  className?: string
}

/** The icon of a project. Side lengths are multiples of 16, so that 16-pixel icons stay sharp. */
export function ProjectIcon({ project, size = 'standard', className }: ProjectIconProps) {
  const classes = clsx('pix', size !== 'standard' && `pix-${size}`, className)
  if (!project.icon_url) return <Identicon className={classes} seed={project.id} />
  return (
    <img
      className={classes}
      src={project.icon_url}
      alt=""
      width={sides[size]}
      height={sides[size]}
      decoding="async"
    />
  )
}
