import { Box } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Dialog } from '../../portal/ui/layout/Dialog.tsx'
import { onProofNeeded } from '../calls/askProof.ts'
import { account, type Factors } from '../calls/deskApi.ts'
import { Proof } from './Proof.tsx'
import styles from '../styles/desk.module.css'

/** A call that waits until the operator has proven who they are, or gave up. */
type Waiting = { sentence: string; settle: (isProven: boolean) => void }

/** Asks for password and second factor in a dialog, for a call that the server refused without them. */
export function ProofDialog() {
  const t = useText()
  const [waiting, setWaiting] = useState<Waiting>()
  const [factors, setFactors] = useState<Factors>()
  const [isUnread, setUnread] = useState(false)
  // Registered before any button can be pressed.
  useLayoutEffect(
    () =>
      onProofNeeded((sentence) => {
        account.factors().then(setFactors, () => setUnread(true))
        return new Promise((settle) => setWaiting({ sentence, settle }))
      }),
    [],
  )
  const end = (isProven: boolean): void => {
    waiting?.settle(isProven)
    setWaiting(undefined)
  }
  return (
    <Dialog isOpen={waiting !== undefined} onClose={() => end(false)} title={t('desk.proveTitle')}>
      <div className={styles.fields}>
        <Box component="p">{waiting?.sentence}</Box>
        {isUnread && <Notice tone="danger">{t('desk.passkeysUnread')}</Notice>}
        {factors && <Proof factors={factors} onProven={() => end(true)} />}
      </div>
    </Dialog>
  )
}
