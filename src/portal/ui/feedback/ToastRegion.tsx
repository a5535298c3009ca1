import { useMediaQuery } from '@mantine/hooks'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type TouchEvent, useEffect } from 'react'
import { useText } from '../../messages/useText.ts'
import type { Tone } from '../data/TintedIcon.tsx'
import styles from './toasts.module.css'
import type { ToastLevel } from './toasts.tsx'

/** How long a toast is shown, in milliseconds (CON-02). */
const toastMs = 3000

/**
 * The toasts: bottom left on wide screens; on a phone above the action bar, so that they hide neither the
 * title nor the next button.
 */
export function ToastRegion() {
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  // Clears the messages at logout: they are for this employee only.
  useEffect(() => () => notifications.clean(), [])
  return (
    <Notifications
      position={isWide ? 'bottom-left' : 'bottom-center'}
      className={styles.region ?? ''}
      withinPortal={false}
      autoClose={toastMs}
      pauseResetOnHover="notification"
      // No fade: a fading toast could still get the focus, which would then be lost.
      transitionDuration={0}
      containerWidth={420}
      limit={3}
      zIndex={1000}
    />
  )
}

const looks: Record<ToastLevel, { icon: typeof IconX; tone: Tone }> = {
  success: { icon: IconCircleCheck, tone: 'success' },
  redirect: { icon: IconInfoCircle, tone: 'info' },
  warning: { icon: IconAlertTriangle, tone: 'warning' },
  error: { icon: IconCircleX, tone: 'danger' },
}
const { root = '', icon = '', body = '', text: textClass = '', close = '' } = styles
let lastId = 0

/** Shows a message. A repeated one replaces the earlier one and restarts its timer. */
export function showToast(level: ToastLevel, text: string): void {
  const { notifications: shown, queue } = notificationsStore.getState()
  for (const one of [...shown, ...queue]) if (one['data-text'] === text) notifications.hide(one.id ?? '')
  const id = `toast-${++lastId}`
  const { icon: Icon, tone } = looks[level]
  notifications.show({
    id,
    'data-level': level,
    'data-tone': tone,
    'data-text': text,
    role: level === 'error' ? 'alert' : 'status',
    icon: <Icon size={24} aria-hidden />,
    message: <ToastText level={level} text={text} />,
    closeButtonProps: { icon: <CloseIcon /> },
    classNames: { root, icon, body, description: textClass, closeButton: close },
    onFocusCapture: () =>
      notifications.update({ id, message: <ToastText level={level} text={text} />, autoClose: false }),
    onBlurCapture: () =>
      notifications.update({ id, message: <ToastText level={level} text={text} />, autoClose: toastMs }),
    onTouchEnd: dropEmulatedMouse,
  })
}

function ToastText({ level, text }: { level: ToastLevel; text: string }) {
  const t = useText()
  return (
    <>
      <span className="visually-hidden">{t(`toast.${level}`)}</span>
      {text}
    </>
  )
}

function CloseIcon() {
  const t = useText()
  return (
    <>
      <IconX size={20} aria-hidden />
      <span className="visually-hidden">{t('toast.close')}</span>
    </>
  )
}

/**
 * Prevents mouse events after a touch: the emulated mouse stays over the toast, and a toast under a mouse
 * does not close.
 */
function dropEmulatedMouse(event: TouchEvent<HTMLElement>): void {
  if (!(event.target as Element).closest('button')) event.preventDefault()
}
