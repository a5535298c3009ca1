import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { Card } from '../portal/ui/Card.tsx'
import { Notice } from '../portal/ui/Notice.tsx'
import { signIn } from './deskApi.ts'
import styles from './desk.module.css'

/** Name, password, and the code of the authenticator. */
export function SignIn({ onIn }: { onIn: () => void }) {
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const field = (name: string): string => {
      const value = given.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    const code = field('code').replaceAll(/\s/g, '')
    setBusy(true)
    setFault('')
    signIn({ name: field('name'), password: field('password'), ...(code && { code }) })
      .then(onIn, (error: unknown) => setFault(error instanceof Error ? error.message : String(error)))
      .finally(() => setBusy(false))
  }
  return (
    <main className={styles.signIn}>
      <h1 className={styles.title}>Operations</h1>
      <Card>
        <form className={styles.fields} onSubmit={send}>
          {fault && <Notice tone="danger">{fault}</Notice>}
          <TextInput name="name" label="Name" autoComplete="username" required />
          <PasswordInput name="password" label="Password" autoComplete="current-password" required />
          <TextInput
            name="code"
            label="Code"
            description="Six digits of your authenticator"
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <Button type="submit" loading={isBusy}>
            Sign in
          </Button>
        </form>
      </Card>
    </main>
  )
}
