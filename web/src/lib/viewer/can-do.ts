/** Whether the viewer may perform an action, as decided by the server. */
export const canDo = <Action extends string>(
  detail: { viewer: { can: readonly Action[] } },
  action: NoInfer<Action>,
): boolean => detail.viewer.can.includes(action)
