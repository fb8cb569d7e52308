/** For each state the states that may follow it. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>

/** Whether a state may follow another. A state may always be set again. */
export const canFollow = <State extends string>(
  transitions: Transitions<State>,
  from: State,
  to: State,
): boolean => from === to || transitions[from].includes(to)
