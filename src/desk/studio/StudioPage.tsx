import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Page } from '../../portal/ui/layout/Page.tsx'
import { TableSkeleton } from '../../portal/ui/layout/Skeletons.tsx'
import type { Me } from '../calls/deskApi.ts'
import { useCompanyWith } from '../calls/chosenCompany.ts'
import { usePermission } from '../calls/permissions.ts'
import { ChooseCompany } from '../frame/ChooseCompany.tsx'
import { parseFile } from './editJson.ts'
import { AddGrid } from './AddGrid.tsx'
import { AddProduct } from './AddProduct.tsx'
import { addressOfPlace, findPlaces, type Place, type Pressed } from './findPlace.ts'
import { FileEditor } from './FileEditor.tsx'
import { Findings } from './Findings.tsx'
import { KeptFocus } from './KeptFocus.tsx'
import { LegalTexts } from './LegalTexts.tsx'
import { MissingTexts } from './MissingTexts.tsx'
import { NotPublic } from './NotPublic.tsx'
import { Pictures } from './Pictures.tsx'
import { PortalPreview } from './PortalPreview.tsx'
import { PriceList } from './PriceList.tsx'
import { findGrids } from './priceGrid.ts'
import { StudioBar } from './StudioBar.tsx'
import { parts, type Part } from './studioParts.ts'
import { listPaths, useStudio, type Studio } from './useStudio.ts'
import styles from './studio.module.css'

type Props = { who: Me; given: URLSearchParams }

/** A company's files by subject: forms and JSON side by side, checked, saved as a draft, and published. */
export function StudioPage({ who, given }: Props) {
  const t = useText()
  const { company, companies } = useCompanyWith(who, 'studio')
  return (
    <Page title={t('desk.place.studio')} intro={t('desk.place.studio.intro')}>
      <KeptFocus>
        {company ? (
          <OpenStudio key={company} {...{ company, who, given }} />
        ) : (
          <ChooseCompany companies={companies} />
        )}
      </KeptFocus>
    </Page>
  )
}

function OpenStudio({ company, who, given }: Props & { company: string }) {
  const t = useText()
  const may = usePermission()
  const { studio, fault } = useStudio(company)
  const [isPreviewed, setPreviewed] = useState(false)
  if (!studio) return fault ? <Notice tone="danger">{fault}</Notice> : <TableSkeleton rows={6} />
  const [first] = parts
  const part = parts.find(({ id }) => id === given.get('part')) ?? first
  if (!part) return null
  const { version } = studio.shown
  const openPlace = (pressed: Pressed, language: string): Place[] => {
    const texts = listPaths(studio).map((path) => ({ path, text: studio.textOf(path) }))
    const places = findPlaces(texts, pressed, language)
    const [place, other] = places
    if (place && !other) location.hash = addressOfPlace(place)
    return places
  }
  return (
    <>
      <StudioBar studio={studio} who={who}>
        {may('studio/preview') && (
          <Button variant="default" aria-expanded={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
            {t(isPreviewed ? 'studio.preview.hide' : 'studio.preview.show')}
          </Button>
        )}
      </StudioBar>
      <NotPublic studio={studio} />
      <div className={styles.studio} data-previewed={isPreviewed || undefined}>
        <PartList current={part.id} />
        <div className={styles.part}>
          <PartOfStudio
            key={part.id}
            {...{ part, studio }}
            file={given.get('file') ?? ''}
            at={given.get('path') ?? ''}
          />
          <Findings studio={studio} />
        </div>
        {isPreviewed && <PortalPreview company={company} version={version} onPress={openPlace} />}
      </div>
    </>
  )
}

function PartList({ current }: { current: string }) {
  const t = useText()
  return (
    <nav aria-label={t('studio.parts')} className={styles.parts}>
      <ul>
        {parts.map(({ id }) => (
          <li key={id}>
            <a href={`#studio?part=${id}`} aria-current={id === current ? 'page' : undefined}>
              {t(`studio.part.${id}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** `at`: the path of a field in the file; blank: none. */
type PartProps = { part: Part; studio: Studio; file: string; at: string }

function PartOfStudio({ part, studio, file, at }: PartProps) {
  const t = useText()
  const paths = listPaths(studio).filter((path) => part.files.test(path))
  const isShown = (path: string): boolean =>
    path.endsWith('.json') && (part.id !== 'prices' || findGrids(parseFile(studio.textOf(path))).length > 0)
  const files = paths.filter(isShown)
  const open = files.find((path) => path === file) ?? files[0]
  return (
    <>
      {part.id === 'face' && <Pictures folder="images" studio={studio} />}
      {part.id === 'prices' && <PriceList studio={studio} />}
      {part.id === 'prices' && <AddGrid studio={studio} />}
      {part.id === 'texts' && <MissingTexts studio={studio} />}
      {part.id === 'products' && <AddProduct studio={studio} />}
      {files.length > 1 && (
        <Select
          label={t('studio.file')}
          className={styles.file}
          data={files}
          value={open ?? null}
          onChange={(path) => (location.hash = `studio?part=${part.id}&file=${path}`)}
          allowDeselect={false}
          searchable
        />
      )}
      {open && (
        <FileEditor
          key={`${open} ${at}`}
          path={open}
          keys={part.keys?.[open]}
          at={at}
          studio={studio}
          part={part.id}
        />
      )}
      {part.id === 'legal' && <LegalTexts studio={studio} />}
      {part.id === 'legal' && <Pictures folder="documents" studio={studio} />}
    </>
  )
}
