/** The server decides what the viewer may do; the page only asks. */
export const canDo = <Action extends string>(
  detail: { viewer: { can: readonly Action[] } },
  action: NoInfer<Action>,
): boolean => detail.viewer.can.includes(action)
