/** A campaign as the server returns it, for the drivers of the charts on its page. */
import { CAMPAIGN_ID, FROM } from '../machines/charts/campaign-sending.chart.ts';

export const campaign = {
  _id: CAMPAIGN_ID,
  title: 'Walk more in May',
  body: { type: 'doc', content: [{ type: 'paragraph' }] },
  image: null,
  audience: { branches: [], departments: [], groups: [] },
  channels: ['console', 'mail'],
  link: null,
  state: 'sending',
  from: FROM,
  to: '2026-05-18T09:00:00.000Z',
  sentAt: null,
  addressed: 240,
  told: 0,
  branch: null,
  canEdit: true,
  createdAt: '2026-05-01T09:00:00.000Z',
  createdBy: 'Samir Haddad',
  version: 2,
};
