import { useMemo, useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import type { Me, Operation } from '../calls/deskApi.ts'
import { ActionPanel } from './ActionPanel.tsx'
import type { Campaign, Published } from './campaign.ts'
import { DocumentsCard, FilesCard } from './DocumentsCard.tsx'
import { NewsCard } from './NewsCard.tsx'
import type { TextActions } from './TextButtons.tsx'
import { TextPreview } from './TextPreview.tsx'

type Props = { campaign: Campaign; company: string; who: Me; all: Operation[]; onChanged: () => void }

type Opened = { name: string; given: URLSearchParams }

/** News and documents with their words in each language, days and audience. */
export function CampaignTexts({ campaign, company, who, all, onChanged }: Props) {
  const t = useText()
  const [opened, setOpened] = useState<Opened>()
  const [shown, setShown] = useState<Published>()
  const operation = all.find(({ name }) => name === opened?.name)
  const actions = useMemo(
    (): TextActions => ({
      mayRun: (name) => all.some((each) => each.name === name),
      openAction: (name, given = {}) =>
        setOpened({ name, given: new URLSearchParams({ company, ...given }) }),
      openPreview: setShown,
    }),
    [all, company],
  )
  const close = (): void => {
    setOpened(undefined)
    onChanged()
  }
  return (
    <>
      <NewsCard news={campaign.news} actions={actions} />
      <DocumentsCard documents={campaign.documents} {...{ company, actions }} />
      <FilesCard files={campaign.files} actions={actions} />
      {opened && operation && (
        <ActionPanel
          title={t(opened.name.startsWith('news') ? 'campaign.news' : 'campaign.documents')}
          given={opened.given}
          {...{ who, operation }}
          isOpen
          onClose={close}
        />
      )}
      {shown && <TextPreview {...{ shown, company }} onClose={() => setShown(undefined)} />}
    </>
  )
}
