/** A person's state: signed in, invited, not invited, without e-mail, or left. */
export const personStates = ['entered', 'invited', 'notInvited', 'withoutEmail', 'left'] as const
export type PersonState = (typeof personStates)[number]

/**
 * An open task about a person: missing data that block the person, or an unused invitation that expires soon
 * or has expired.
 */
export const personTasks = ['blocked', 'invitationExpiring', 'invitationExpired'] as const
export type PersonTask = (typeof personTasks)[number]

/** The reasons why a person has signed nothing for a year. */
export const undecidedGroups = ['undecided', 'neverEntered', 'wantNothing'] as const
export type UndecidedGroup = (typeof undecidedGroups)[number]
