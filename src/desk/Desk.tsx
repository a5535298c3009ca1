import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Notice } from '../portal/ui/Notice.tsx'
import { hasSession, me, operations, Refused, signOut, type Me, type Operation } from './deskApi.ts'
import { titleOf } from './formOf.ts'
import { OperationPage } from './OperationPage.tsx'
import { SignIn } from './SignIn.tsx'
import styles from './desk.module.css'

/** The pages of operators: sign-in, the operations by group, and one of them. */
export function Desk() {
  const [isIn, setIn] = useState(hasSession)
  const [found, setFound] = useState<{ who: Me; all: Operation[] }>()
  const [fault, setFault] = useState('')
  const address = useAddress()
  useEffect(() => {
    if (!isIn) return
    Promise.all([me(), operations()])
      .then(([who, all]) => setFound({ who, all }))
      .catch((error: unknown) => {
        if (error instanceof Refused && error.status === 401) void signOut().then(() => setIn(false))
        else setFault(error instanceof Error ? error.message : String(error))
      })
  }, [isIn])
  if (!isIn) return <SignIn onIn={() => setIn(true)} />
  if (fault) return <Notice tone="danger">{fault}</Notice>
  if (!found) return null
  const { who, all } = found
  const [path = '', query] = address.split('?')
  const operation = all.find(({ name }) => name.replace(' ', '/') === path)
  const out = (): void => void signOut().then(() => location.assign('/'))
  return (
    <div className={styles.desk} data-at={operation ? 'operation' : 'list'}>
      <header className={styles.bar}>
        <a className={styles.home} href="#">
          Operations
        </a>
        <span className={styles.who}>
          {who.name} · {who.role}
        </span>
        <Button variant="default" onClick={out}>
          Sign out
        </Button>
      </header>
      <nav className={styles.list} aria-label="Operations">
        <Groups all={all} current={operation?.name} />
      </nav>
      <main className={styles.page}>
        {operation ? (
          <OperationPage key={address} operation={operation} who={who} given={new URLSearchParams(query)} />
        ) : (
          <div className={styles.hint}>
            <h1 className={styles.title}>What would you like to do?</h1>
            <p>Choose an operation. Where it changes something, you can try it first: nothing is kept.</p>
          </div>
        )}
      </main>
    </div>
  )
}

function Groups({ all, current }: { all: Operation[]; current: string | undefined }) {
  const groups = [...new Set(all.map(({ name }) => name.split(' ')[0] ?? ''))]
  return groups.map((group) => (
    <section key={group}>
      <h2 className={styles.group}>{titleOf(group)}</h2>
      <ul>
        {all
          .filter(({ name }) => name.startsWith(`${group} `))
          .map(({ name, summary }) => (
            <li key={name}>
              <a
                className={styles.link}
                href={`#${name.replace(' ', '/')}`}
                aria-current={name === current ? 'page' : undefined}
                title={summary}
              >
                {titleOf(name.split(' ')[1] ?? '')}
              </a>
            </li>
          ))}
      </ul>
    </section>
  ))
}

/** What stands behind the # of the address: `review/list`, or with values for the form. */
function useAddress(): string {
  const [address, setAddress] = useState(() => location.hash.slice(1))
  useEffect(() => {
    const read = (): void => {
      setAddress(location.hash.slice(1))
      scrollTo(0, 0)
    }
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return address
}
