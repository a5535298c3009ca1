import { Button, Collapse } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconExternalLink } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { localized } from '../../../domain/kernel/language.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import { useText } from '../../messages/useText.ts'
import { RichText } from '../../ui/RichText.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { TintedIcon } from '../../ui/TintedIcon.tsx'
import { useLanguage } from '../../ui/useMoney.ts'
import classes from './Card.module.css'
import { DocumentLink } from './DocumentLink.tsx'
import { imageUrl, webUrl } from './storageUrl.ts'

type Props = {
  modality: Modality
  /** Message id of its status, where the employee has it. */
  status?: string | undefined
  /** What that status asks for, beside it. */
  action?: ReactNode
  /** Left out: the card only informs. */
  isOpen?: boolean
  onToggle?: () => void
  /** What the button says while the card is closed. */
  openLabel?: string
  children?: ReactNode
}

/** One offer: logo, name, two lines and more on demand; opened, it is filled in (CAT-05, CAT-31). */
export function ModalityCard({
  modality,
  status,
  action,
  isOpen = true,
  onToggle,
  openLabel,
  children,
}: Props) {
  const t = useText()
  const language = useLanguage()
  const bodyId = useId()
  const name = localized(modality.name, language)
  const logo = imageUrl(modality.logo ?? modality.provider?.logo)
  return (
    <article className={classes.card} aria-label={name} data-open={isOpen || undefined}>
      <header className={classes.head}>
        {logo ? (
          <img className={classes.logo} src={logo} alt={modality.provider?.name ?? ''} />
        ) : (
          <TintedIcon benefit={modality.product.category.alias} size="tile" />
        )}
        <div className={classes.words}>
          <h2 className={classes.name}>{name}</h2>
          {(modality.provider || modality.healthType) && (
            <p className={classes.provider}>
              {[modality.provider?.name, localized(modality.healthType, language)]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
        </div>
        {status && (
          <div className={classes.status}>
            <StatusChip label={status} />
            {action}
          </div>
        )}
        {onToggle && isOpen && (
          <Button
            className={classes.close ?? ''}
            variant="subtle"
            size="sm"
            aria-expanded
            aria-controls={bodyId}
            onClick={onToggle}
            rightSection={<IconChevronUp size={16} aria-hidden="true" />}
          >
            {t('product.card.close')}
          </Button>
        )}
      </header>
      <Description modality={modality} />
      {onToggle && !isOpen && (
        <Button
          className={classes.open ?? ''}
          variant="light"
          aria-expanded={false}
          aria-controls={bodyId}
          onClick={onToggle}
        >
          {openLabel}
        </Button>
      )}
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && children && <div className={classes.body}>{children}</div>}
      </div>
    </article>
  )
}

/** What it is in two lines; the long text, pictures, documents and the provider's site behind one button. */
export function Description({ modality }: { modality: Modality }) {
  const t = useText()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const desc = localized(modality.desc, language)
  const long = localized(modality.longDesc, language)
  const featured = imageUrl(modality.featuredImage)
  const provider = imageUrl(modality.providerImage)
  const site = webUrl(modality.providerWebsite)
  const hasMore = Boolean(long || featured || provider || site || modality.doc)
  if (!desc && !hasMore) return null
  return (
    <div className={classes.description}>
      {desc && <p className={classes.desc}>{desc}</p>}
      {hasMore && (
        <>
          <button
            type="button"
            className={classes.more}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'product.card.less' : 'product.card.more')}
            <IconChevronDown
              size={16}
              aria-hidden="true"
              className={classes.chevron}
              data-open={isOpen || undefined}
            />
          </button>
          <Collapse expanded={isOpen} id={id}>
            <div className={classes.long}>
              {featured && <img className={classes.featured} src={featured} alt="" loading="lazy" />}
              {long && <RichText html={long} />}
              {provider && (
                <img
                  className={classes.providerImage}
                  src={provider}
                  alt={modality.provider?.name ?? ''}
                  loading="lazy"
                />
              )}
              <div className={classes.links}>
                {modality.doc && <DocumentLink doc={modality.doc} />}
                {site && (
                  <a className={classes.document} href={site} target="_blank" rel="noreferrer">
                    <IconExternalLink size={20} aria-hidden="true" />
                    {t('product.card.site', { provider: modality.provider?.name ?? new URL(site).hostname })}
                  </a>
                )}
              </div>
            </div>
          </Collapse>
        </>
      )}
    </div>
  )
}
