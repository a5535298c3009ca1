import { Button, Group, NumberInput, SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { run } from '../calls/deskApi.ts'
import { buildPreviewAddress } from '../calls/previewAddress.ts'
import { useAction } from '../calls/useAction.tsx'
import { useAnswer } from '../calls/useAnswer.ts'
import { useLanguage } from '../words/language.ts'
import { FoundPlaces } from './FoundPlaces.tsx'
import type { Place, Pressed } from './findPlace.ts'
import { PortalFrame } from './PortalFrame.tsx'
import type { Look, Opened } from './preview.ts'
import { takeWholeDay } from './takeWholeDay.ts'
import styles from './studio.module.css'

/**
 * The person who sees the portal, and the day. `person` is the e-mail of a demo person; blank: a made-up
 * person.
 */
type Choice = { person: string; age: number; collective: string; children: number; day: string }

const somebody: Choice = { person: '', age: 39, collective: '', children: 2, day: '' }

type Props = {
  company: string
  /** The version of the saved draft; a new one reloads the preview. */
  version: number
  /** Opens the field of a text or price that was pressed in the portal; returns all that have it. */
  onPress: (pressed: Pressed, language: string) => Place[]
}

/** The portal beside the studio's form, as a made-up person sees the saved draft. */
export function PortalPreview({ company, version, onPress }: Props) {
  const t = useText()
  const [choice, setChoice] = useState(somebody)
  const own = useLanguage()
  const [look, setLook] = useState<Look>({ page: '/home', width: 390, language: own })
  const [last, setLast] = useState<Opened>()
  const [isPointing, setPointing] = useState(false)
  const [found, setFound] = useState<Place[]>()
  const press = (pressed: Pressed): void => setFound(onPress(pressed, look.language))
  const input = inputOf(choice)
  const choose = (change: Partial<Choice>): void => setChoice((before) => ({ ...before, ...change }))
  return (
    <section className={styles.preview} aria-label={t('studio.preview')}>
      <Group gap="sm" align="end">
        <PersonChoice {...{ choice, opened: last }} onChange={choose} />
        <TextInput
          type="date"
          label={t('studio.preview.day')}
          defaultValue={choice.day}
          onChange={({ target }) => {
            const day = takeWholeDay(target.value)
            if (day !== undefined || target.value === '') choose({ day: day ?? '' })
          }}
        />
        <WindowChoice {...{ look, opened: last }} onChange={(change) => setLook({ ...look, ...change })} />
      </Group>
      <Switch
        label={t('studio.preview.point')}
        checked={isPointing}
        onChange={({ target }) => setPointing(target.checked)}
      />
      {found && <FoundPlaces places={found} />}
      <Loaded
        key={`${version} ${JSON.stringify(input)}`}
        {...{ company, input, look, isPointing }}
        onPress={press}
        onOpened={setLast}
      />
      <LinkForOthers company={company} input={input} />
    </section>
  )
}

type ChoiceProps = {
  choice: Choice
  opened: Opened | undefined
  onChange: (change: Partial<Choice>) => void
}

function PersonChoice({ choice, opened, onChange }: ChoiceProps) {
  const t = useText()
  const people = (opened?.people ?? []).map(({ email, name }) => ({ value: email, label: name }))
  const collectives = (opened?.collectives ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <Select
        label={t('studio.preview.person')}
        data={[{ value: '', label: t('studio.preview.madeUp') }, ...people]}
        value={choice.person}
        onChange={(person) => onChange({ person: person ?? '' })}
        allowDeselect={false}
      />
      {choice.person === '' && (
        <>
          <NumberInput
            label={t('studio.preview.age')}
            value={choice.age}
            onChange={(age) => onChange({ age: Number(age) || somebody.age })}
            min={16}
            max={99}
            w={88}
          />
          <NumberInput
            label={t('studio.preview.children')}
            value={choice.children}
            onChange={(children) => onChange({ children: Number(children) || 0 })}
            min={0}
            max={5}
            w={88}
          />
          {collectives.length > 1 && (
            <Select
              label={t('studio.preview.collective')}
              data={collectives}
              value={choice.collective || (collectives[0]?.value ?? '')}
              onChange={(collective) => onChange({ collective: collective ?? '' })}
              allowDeselect={false}
            />
          )}
        </>
      )}
    </>
  )
}

type LookProps = { look: Look; opened: Opened | undefined; onChange: (change: Partial<Look>) => void }

function WindowChoice({ look, opened, onChange }: LookProps) {
  const t = useText()
  return (
    <>
      <Select
        label={t('studio.preview.page')}
        data={listPages(t, opened)}
        value={look.page}
        onChange={(page) => onChange({ page: page ?? '/home' })}
        allowDeselect={false}
      />
      <Select
        label={t('studio.preview.language')}
        data={opened?.languages ?? [look.language]}
        value={look.language}
        onChange={(language) => language && onChange({ language })}
        allowDeselect={false}
        w={88}
      />
      <SegmentedControl
        aria-label={t('studio.preview.width')}
        data={['390', '1280']}
        value={String(look.width)}
        onChange={(width) => onChange({ width: Number(width) })}
      />
    </>
  )
}

type LoadedProps = {
  company: string
  input: Record<string, unknown>
  look: Look
  isPointing: boolean
  onPress: (pressed: Pressed) => void
  onOpened: (opened: Opened) => void
}

/** A token is valid for ten minutes; it is renewed two minutes before its end. */
const renewMs = 480_000

function Loaded({ company, input, onOpened, ...shown }: LoadedProps) {
  const { answer, fault, reload } = useAnswer({ name: 'studio preview', company, input })
  useEffect(() => {
    if (!answer) return undefined
    onOpened(answer)
    const timer = setTimeout(reload, renewMs)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the others are new functions at each drawing
  }, [answer])
  if (fault) return <Notice tone="warning">{fault}</Notice>
  if (!answer) return null
  return (
    <PortalFrame
      key={[answer.fingerprint, shown.look.page, shown.look.language].join(' ')}
      {...{ opened: answer, ...shown }}
    />
  )
}

/** A link, valid for one day, for legal or the works council, who have no account. */
function LinkForOthers({ company, input }: Pick<LoadedProps, 'company' | 'input'>) {
  const t = useText()
  const { runAction, isBusy, notice } = useAction()
  const [link, setLink] = useState('')
  const make = () =>
    runAction(async () => {
      const { answer } = await run('studio preview', { company, input: { ...input, isLink: true } })
      setLink(buildPreviewAddress(answer, '/home'))
    })
  return (
    <div>
      <Button variant="default" onClick={make} loading={isBusy}>
        {t('studio.preview.link')}
      </Button>
      {notice}
      {link && (
        <TextInput
          mt="xs"
          label={t('studio.preview.linkMade')}
          value={link}
          readOnly
          onFocus={({ target }) => target.select()}
        />
      )}
    </div>
  )
}

function inputOf({ person, age, collective, children, day }: Choice): Record<string, unknown> {
  const who = person ? { person } : { age, children, ...(collective && { collective }) }
  return { ...who, ...(day && { day }) }
}

function listPages(t: ReturnType<typeof useText>, opened: Opened | undefined) {
  const pages = [
    ['/login', 'login'],
    ['/home', 'home'],
    ['/', 'menu'],
    ['/cart', 'cart'],
    ['/plan', 'plan'],
    ['/documents', 'documents'],
    ['/paper/mail', 'mail'],
    ['/paper/page', 'accept'],
    ['/paper/contract', 'contract'],
  ] as const
  return [
    ...pages.map(([value, id]) => ({ value: value as string, label: t(`studio.preview.page.${id}`) })),
    ...(opened?.products ?? []).map(({ category, name }) => ({
      value: `/products/${category}`,
      label: name,
    })),
  ]
}
