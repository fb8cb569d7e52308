import { BADGES } from '@quarry/domain/accounts/roles-and-badges'
import { Archive, Check, Clock, EyeOff, Globe, Scale, X } from 'lucide-react'
import { useIntl } from 'react-intl'
import { useTexts } from '../../lib/i18n/use-texts.ts'
import { Avatar } from '../../ui/labels/avatar.tsx'
import { Badge } from '../../ui/labels/badge.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { CopyCode } from '../../ui/controls/copy-code.tsx'
import { Count } from '../../ui/labels/count.tsx'
import { Pagination } from '../../ui/navigation/pagination.tsx'
import { RelativeTime } from '../../ui/labels/relative-time.tsx'
import { SupporterMark } from '../../ui/labels/supporter-mark.tsx'
import { KitSection } from './kit-section.tsx'

export function Labels() {
  const { formatMessage } = useIntl()
  const name = useTexts('ui-kit.badge')
  return (
    <>
      <KitSection id="badges">
        <div className="row">
          <Badge tone="green" icon={Check}>
            {name('approved')}
          </Badge>
          <Badge tone="blue" icon={Archive}>
            {name('archived')}
          </Badge>
          <Badge tone="orange" icon={Clock}>
            {name('review')}
          </Badge>
          <Badge tone="red" icon={X}>
            {name('rejected')}
          </Badge>
          <Badge tone="purple" icon={Scale}>
            {name('staff')}
          </Badge>
          <Badge icon={EyeOff}>{name('private')}</Badge>
          <Badge tone="brand" icon={Globe}>
            {name('creator')}
          </Badge>
          <Badge tone="accent">{name('new')}</Badge>
          <SupporterMark badges={BADGES.supporter} />
        </div>
        <div className="row">
          <Chip label="Fabric" />
          <Chip label="Magic" kind="out" />
          <Chip label="1.21.11" kind="locked" reason={formatMessage({ id: 'ui-kit.sample.locked' })} />
        </div>
        <div className="row">
          {(['s', 'm', 'l'] as const).map((size) => (
            <Avatar key={size} src={null} seed={`ferrousfox-${size}`} size={size} />
          ))}
          <Avatar src={null} seed="low-tide-labs" size="l" kind="organization" />
          <CopyCode text="AABBCCDD" />
        </div>
        <p className="row gap-4">
          <Count value={13_904_211} />
          <RelativeTime date="2024-05-01T12:00:00Z" />
        </p>
      </KitSection>
      <KitSection id="moving">
        <Pagination page={5} pageCount={35} hrefOf={(page) => `/_/ui?page=${page}`} />
        <Pagination label={name('pager')} page={1} pageCount={3} hrefOf={(page) => `/_/ui?page=${page}`} />
      </KitSection>
    </>
  )
}
