import type { ReactNode } from 'react'

/** The centred card of the sign-in pages. */
export function AuthCard({
  title,
  children,
  below,
}: {
  title: ReactNode
  children: ReactNode
  below: ReactNode
}) {
  return (
    <div className="page auth">
      <section className="slab auth-card">
        <h1 className="title">{title}</h1>
        {children}
      </section>
      <p className="text-ink-muted">{below}</p>
    </div>
  )
}
