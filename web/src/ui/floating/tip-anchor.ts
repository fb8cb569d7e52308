/** The closest element around the target of an event that has a tooltip. */
export const tipAnchorOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
