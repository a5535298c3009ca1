import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useText } from '../messages/useText.ts'
import { type Toast, type ToastLevel, toastList, toastMs } from '../ui/toasts.ts'
import styles from './ToastHost.module.css'

const icons: Record<ToastLevel, typeof IconX> = {
  success: IconCircleCheck,
  redirect: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconCircleX,
}

/** The live region of the page: toasts for 3000 ms, longer while pointed at or focused. */
export function ToastHost() {
  const toasts = useSyncExternalStore(toastList.subscribe, toastList.read)
  return (
    <div className={styles.host} role="status" aria-live="polite" aria-relevant="additions">
      {toasts.map((one) => (
        <OneToast key={one.id} toast={one} />
      ))}
    </div>
  )
}

function OneToast({ toast }: { toast: Toast }) {
  const t = useText()
  const [isHeld, setIsHeld] = useState(false)
  const Icon = icons[toast.level]
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => toastList.dismiss(toast.id), toastMs)
    return () => clearTimeout(timer)
  }, [isHeld, toast.id])
  return (
    <div
      className={styles.toast}
      data-level={toast.level}
      // A finger that lifts leaves its mouse where it tapped: only a real one holds.
      onPointerEnter={({ pointerType }) => setIsHeld(pointerType === 'mouse')}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon className={styles.icon} size={24} aria-hidden />
      <span className="visually-hidden">{t(`toast.${toast.level}`)}</span>
      <p className={styles.text}>{toast.text}</p>
      <button
        type="button"
        className={styles.close}
        aria-label={t('toast.close')}
        onClick={() => toastList.dismiss(toast.id)}
      >
        <IconX size={20} aria-hidden />
      </button>
    </div>
  )
}
