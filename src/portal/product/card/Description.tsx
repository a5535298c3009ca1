import { Box, Collapse, Stack } from '@mantine/core'
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { localized } from '../../../domain/kernel/language.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import { useText } from '../../messages/useText.ts'
import { RichText } from '../../ui/data/RichText.tsx'
import { useLanguage } from '../../ui/hooks/useMoney.ts'
import classes from './Card.module.css'
import { DocumentLink } from './DocumentLink.tsx'
import { toImageUrl, toWebUrl } from './storageUrl.ts'

/** The offer's short text, and a button that opens the long one. */
export function Description({ modality }: { modality: Modality }) {
  const t = useText()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  // A closed text is not drawn, and its sanitizer not loaded, until the first press.
  const [wasOpened, setOpened] = useState(false)
  const id = useId()
  const desc = localized(modality.desc, language)
  const { longDesc, featuredImage, providerImage, providerWebsite, doc } = modality
  const hasMore = Boolean(
    localized(longDesc, language) || featuredImage || providerImage || toWebUrl(providerWebsite) || doc,
  )
  if (!desc && !hasMore) return null
  return (
    <Box mt="sm">
      {desc && (
        <Box component="p" maw="68ch">
          {desc}
        </Box>
      )}
      {hasMore && (
        <>
          <button
            type="button"
            className="tap"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => {
              setOpen(!isOpen)
              setOpened(true)
            }}
          >
            {t(isOpen ? 'product.card.less' : 'product.card.more')}
            <IconChevronDown
              size={16}
              aria-hidden="true"
              className="chevron"
              data-open={isOpen || undefined}
            />
          </button>
          <Collapse expanded={isOpen} id={id}>
            {wasOpened && <LongDescription modality={modality} />}
          </Collapse>
        </>
      )}
    </Box>
  )
}

/** The long text, pictures, the document and a link to the provider's site. */
function LongDescription({ modality }: { modality: Modality }) {
  const t = useText()
  const language = useLanguage()
  const long = localized(modality.longDesc, language)
  const featured = toImageUrl(modality.featuredImage)
  const provider = toImageUrl(modality.providerImage)
  const site = toWebUrl(modality.providerWebsite)
  return (
    <Stack pt="xxs" pb="xs">
      {featured && <img className={classes.featured} src={featured} alt="" loading="lazy" />}
      {long && <RichText html={long} />}
      {provider && (
        <img
          className={`on-white ${classes.providerImage}`}
          src={provider}
          alt={modality.provider?.name ?? ''}
          loading="lazy"
        />
      )}
      <div className={classes.links}>
        {modality.doc && <DocumentLink doc={modality.doc} />}
        {site && (
          <a className="tap" href={site} target="_blank" rel="noreferrer">
            <IconExternalLink size={20} aria-hidden="true" />
            {t('product.card.site', { provider: modality.provider?.name ?? new URL(site).hostname })}
          </a>
        )}
      </div>
    </Stack>
  )
}
