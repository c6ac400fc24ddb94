import Award from 'lucide-react/icons/award';
import BookOpen from 'lucide-react/icons/book-open';
import Boxes from 'lucide-react/icons/boxes';
import Building from 'lucide-react/icons/building-2';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartLine from 'lucide-react/icons/chart-line';
import FileText from 'lucide-react/icons/file-text';
import House from 'lucide-react/icons/house';
import HouseWifi from 'lucide-react/icons/house-wifi';
import IdCard from 'lucide-react/icons/id-card';
import Inbox from 'lucide-react/icons/inbox';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Network from 'lucide-react/icons/network';
import Newspaper from 'lucide-react/icons/newspaper';
import PenLine from 'lucide-react/icons/pen-line';
import Settings from 'lucide-react/icons/settings';
import Stethoscope from 'lucide-react/icons/stethoscope';
import Trophy from 'lucide-react/icons/trophy';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import Workflow from 'lucide-react/icons/workflow';
import type { ComponentType } from 'react';
import type { MenuItemId } from '../../rules/shared/menu.ts';

export const menuIcons: Readonly<Record<MenuItemId, ComponentType<{ size?: number }>>> = {
  dashboard: LayoutDashboard,
  branches: Building,
  department: Network,
  designations: IdCard,
  employees: User,
  teams: Users,
  groups: Boxes,
  requests: Inbox,
  leave: CalendarDays,
  wfh: HouseWifi,
  sickLeave: Stethoscope,
  challenges: Trophy,
  recognition: Award,
  hrDocuments: FileText,
  talkToHr: MessagesSquare,
  articles: Newspaper,
  reports: ChartLine,
  talkToProvider: LifeBuoy,
  settings: Settings,
  workflows: Workflow,
  addArticle: PenLine,
  viewArticles: BookOpen,
  manageLeaves: CalendarCheck,
  manageWfh: House,
};
