import { notificationsStore } from '@mantine/notifications'

/** Returns the toasts on screen, oldest first, with their text and level. */
export const readToasts = (): { level: string; text: string }[] =>
  notificationsStore
    .getState()
    .notifications.map((one) => ({ level: String(one['data-level']), text: String(one['data-text']) }))

/** Returns the joined texts of the toasts on screen, without their close buttons. */
export const readToast = (): string =>
  [...document.querySelectorAll('[data-text][data-level]')]
    .map(({ textContent, lastElementChild }) =>
      textContent.slice(0, textContent.length - (lastElementChild?.textContent.length ?? 0)),
    )
    .join(' ')
