/** The list of people and the sign-in page as react-admin makes them, over 100,000 people in memory: no server. */
import { Admin, Datagrid, List, Resource, TextField, TextInput } from 'react-admin';
import { createRoot } from 'react-dom/client';

const PEOPLE = 100_000;

const person = (id) => ({
  id,
  name: `Person ${id}`,
  department: `Department ${id % 12}`,
  branch: `Branch ${id % 4}`,
  email: `person.${id}@example.com`,
  group: `Group ${id % 7}`,
  role: 'Employee',
  nationality: 'Portugal',
  gender: id % 2 ? 'Female' : 'Male',
});

const dataProvider = {
  async getList(_, { pagination: { page, perPage } }) {
    const first = (page - 1) * perPage;

    return { data: Array.from({ length: perPage }, (_, index) => person(first + index)), total: PEOPLE };
  },
};

const authProvider = {
  async checkAuth() {
    if (!localStorage.getItem('signedIn')) throw new Error('Nobody is signed in');
  },
  async checkError() {},
  async login() {},
  async logout() {},
  async getIdentity() {
    return { id: 1, fullName: 'Ana' };
  },
  async getPermissions() {},
};

const People = () => (
  <List perPage={25} filters={[<TextInput key="q" source="q" label="Search" alwaysOn />]}>
    <Datagrid>
      {['name', 'department', 'branch', 'email', 'group', 'role', 'nationality', 'gender'].map((source) => (
        <TextField key={source} source={source} />
      ))}
    </Datagrid>
  </List>
);

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} authProvider={authProvider} requireAuth>
    <Resource name="people" list={People} />
  </Admin>,
);
