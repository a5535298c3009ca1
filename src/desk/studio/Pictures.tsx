import { Button } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { DropZone } from '../../portal/ui/inputs/DropZone.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { getAt, parseFile, setAt } from './editJson.ts'
import { nameFile, type Folder } from './fileName.ts'
import { useFieldLabel } from './useFieldLabel.ts'
import { writeValue, type Studio } from './useStudio.ts'
import styles from './studio.module.css'

type Props = { folder: Folder; studio: Studio }

/** The pictures or documents of a company; a new file replaces one of the same name. */
export function Pictures({ folder, studio }: Props) {
  const t = useText()
  const files = studio.shown.files.filter(({ path }) => path.startsWith(`${folder}/`))
  const [refused, setRefused] = useState('')
  const attach = (file: File): void => {
    const name = nameFile(file.name, folder)
    setRefused(name ? '' : file.name)
    if (name) studio.attach(`${folder}/${name}`, file)
  }
  return (
    <Card title={t('studio.pictures')}>
      {folder === 'images' && <FacePictures studio={studio} onRefuse={setRefused} />}
      <ul className="bullets">
        {files.map(({ path, state }) => (
          <li key={path}>
            {path} {(state !== 'same' || studio.unsaved.includes(path)) && <em>({t('value.changed')})</em>}
            <TakeBack {...{ studio, path }} />
          </li>
        ))}
        {studio.unsaved
          .filter((path) => path.startsWith(`${folder}/`) && !files.some((file) => file.path === path))
          .map((path) => (
            <li key={path}>
              {path} <em>({t('value.new')})</em>
              <TakeBack {...{ studio, path }} />
            </li>
          ))}
      </ul>
      <Drop label={t('studio.picture.add')} folder={folder} onFile={attach} />
      {refused && <Notice tone="danger">{t('studio.picture.name', { name: refused })}</Notice>}
    </Card>
  )
}

/** Takes an unsaved file out again. */
function TakeBack({ studio, path }: { studio: Studio; path: string }) {
  const t = useText()
  if (!studio.unsaved.includes(path)) return null
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => studio.takeBack(path)}>
      {t('studio.picture.takeBack', { path })}
    </Button>
  )
}

/** The pictures that `branding` names, with the names that their files get. */
const slots = { logo: 'logo', logoOnDark: 'logo-on-dark', background: 'background' }

/** A place for each picture of the company's face: a file put there is named, and shown by the portal. */
function FacePictures({ studio, onRefuse }: { studio: Studio; onRefuse: (name: string) => void }) {
  const labelOf = useFieldLabel()
  const tenant = parseFile(studio.textOf('tenant.json'))
  const put = (key: string, own: string, file: File): void => {
    const ending = nameFile(file.name, 'images')?.split('.').at(-1)
    onRefuse(ending ? '' : file.name)
    if (!ending) return
    studio.attach(`images/${own}.${ending}`, file)
    if (tenant !== undefined)
      writeValue(studio, 'tenant.json', setAt(tenant, ['branding', key], `${own}.${ending}`))
  }
  return Object.entries(slots).map(([key, own]) => (
    <Drop key={key} label={labelOf(key) ?? key} folder="images" onFile={(file) => put(key, own, file)}>
      {nameOf(getAt(tenant, ['branding', key]))}
    </Drop>
  ))
}

const nameOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type DropProps = { label: string; folder: Folder; onFile: (file: File) => void; children?: ReactNode }

const accepted = { images: 'image/*', documents: '.pdf' }

/** A labelled place for a file of a folder, with the name of the present one. */
function Drop({ label, folder, onFile, children }: DropProps) {
  const id = useId()
  const t = useText()
  return (
    <div className={styles.upload}>
      <label htmlFor={id}>{label}</label>
      {children}
      <DropZone id={id} accept={accepted[folder]} onFile={onFile}>
        {t(`studio.drop.${folder}`)}
      </DropZone>
    </div>
  )
}
