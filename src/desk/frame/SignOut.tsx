import { Button } from '@mantine/core'
import { useText } from '../../portal/messages/useText.ts'
import { signOut } from '../calls/deskApi.ts'
import { useAction } from '../calls/useAction.tsx'
import styles from '../styles/desk.module.css'

/** Ends the session after what still waits was sent; where that is refused, the page stays and tells it. */
export function SignOut() {
  const t = useText()
  const { runAction, isBusy } = useAction()
  const signOutAndReload = async (): Promise<void> => {
    await signOut()
    location.assign('/')
  }
  return (
    <Button
      className={styles.out}
      variant="default"
      loading={isBusy}
      onClick={() => runAction(signOutAndReload)}
    >
      {t('desk.signOut')}
    </Button>
  )
}
