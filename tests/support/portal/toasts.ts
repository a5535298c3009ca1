import { notificationsStore } from '@mantine/notifications'

/** The toasts on screen, oldest first: what they say and how serious they are. */
export const shownToasts = (): { level: string; text: string }[] =>
  notificationsStore
    .getState()
    .notifications.map((one) => ({ level: String(one['data-level']), text: String(one['data-text']) }))

/** What the toasts on screen read as, one after the other, without their way out. */
export const toastText = (): string =>
  [...document.querySelectorAll('[data-text][data-level]')]
    .map(({ textContent, lastElementChild }) =>
      textContent.slice(0, textContent.length - (lastElementChild?.textContent.length ?? 0)),
    )
    .join(' ')
