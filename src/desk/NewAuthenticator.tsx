import { Box, Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { encode } from 'uqr'
import { useText } from '../portal/messages/useText.ts'
import { account, type Authenticator } from './deskApi.ts'
import { readField, takeForm, useAction } from './useAction.tsx'
import styles from './desk.module.css'

type Props = { isFirst: boolean; onNew: () => Promise<void> }

/** Renews the authenticator: the new one is valid from its first code on, and the current one until then. */
export function NewAuthenticator({ isFirst, onNew }: Props) {
  const t = useText()
  const { runAction, isBusy, notice } = useAction()
  const [offered, setOffered] = useState<Authenticator>()
  const offer = (): void => runAction(async () => setOffered(await account.offerAuthenticator()))
  const renewWithCode = (event: FormEvent<HTMLFormElement>): void => {
    const form = takeForm(event)
    if (!offered) return
    runAction(async () => {
      await account.renewAuthenticator(offered.sealed, readField(form, 'code').replaceAll(/\s/g, ''))
      setOffered(undefined)
      await onNew()
      return t('desk.authenticatorNew')
    })
  }
  return (
    <section className={styles.fields}>
      <Box component="h3" fz="1rem" mt="xs">
        {t('desk.authenticator')}
      </Box>
      {offered ? (
        <form className={styles.fields} onSubmit={renewWithCode}>
          <Box component="p" c="dimmed">
            {t('desk.authenticatorHelp')}
          </Box>
          <QrCode text={offered.secondFactor} title={t('desk.qrCode')} />
          <p className={styles.key}>{formatKey(offered.secondFactor)}</p>
          <TextInput
            name="code"
            label={t('desk.newCode')}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
          <Button type="submit" loading={isBusy} className={styles.alone}>
            {t('desk.useAuthenticator')}
          </Button>
        </form>
      ) : (
        <Button variant="default" onClick={offer} loading={isBusy} className={styles.alone}>
          {t(isFirst ? 'desk.addAuthenticator' : 'desk.renewAuthenticator')}
        </Button>
      )}
      {notice}
    </section>
  )
}

/** Formats the key of an authenticator in groups of four. */
function formatKey(secondFactor: string): string {
  const key = new URL(secondFactor).searchParams.get('secret') ?? ''
  return key.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** A QR code of a text; dark on light for any colors of the page. */
function QrCode({ text, title }: { text: string; title: string }) {
  const { data, size } = encode(text)
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={styles.qrCode} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={title}>
      <path d={squares.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
