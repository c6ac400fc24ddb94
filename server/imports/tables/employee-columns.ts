import type { EmployeeFieldName } from '../../../src/rules/employees/employee-fields.ts';

/**
 * What other systems call the columns of employees: in English, then in German, French, Spanish and Portuguese. Capitals,
 * accents, spaces and punctuation don't matter. Only names that can mean nothing else.
 */
export const otherNames: Readonly<Partial<Record<EmployeeFieldName, readonly string[]>>> = {
  firstName: [
    ...['Given Name', 'Forename', 'First'],
    ...['Vorname', 'Prénom', 'Nombre', 'Nombres', 'Primer Nombre', 'Nome', 'Primeiro Nome', 'Nome Próprio'],
  ],
  lastName: [
    ...['Surname', 'Family Name', 'Last', 'Nachname', 'Familienname', 'Nom', 'Nom de Famille'],
    ...['Apellido', 'Apellidos', 'Apelido', 'Apelidos', 'Sobrenome', 'Último Nome'],
  ],
  preferredName: ['Known As', 'Nickname', 'Goes By', 'Rufname'],
  email: [
    ...['E-mail', 'Email Address', 'E-mail Address', 'Mail', 'Work Email', 'Company Email', 'Employee Email'],
    ...['E-Mail-Adresse', 'Adresse e-mail', 'Courriel', 'Correo electrónico', 'Correo', 'Endereço de e-mail'],
  ],
  empId: [
    ...['Employee Number', 'Employee No', 'Emp Id', 'Emp No', 'Emp Number', 'Employee Code', 'Emp Code'],
    ...['Staff Id', 'Staff No', 'Staff Number', 'Personnel Id', 'Personnel No', 'Personnel Number', 'Id'],
    ...['Personalnummer', 'Personal-Nr.', 'Mitarbeiternummer', 'Mitarbeiter-Nr.', 'Matricule', 'Numéro d’employé'],
    ...['Número de empleado', 'Legajo', 'Número de funcionário', 'Número de colaborador', 'Matrícula'],
  ],
  designation: [
    ...['Job Title', 'Title', 'Position', 'Job', 'Stelle', 'Stellenbezeichnung', 'Berufsbezeichnung', 'Jobtitel'],
    ...['Poste', 'Intitulé du poste', 'Fonction', 'Puesto', 'Puesto de trabajo', 'Cargo', 'Função'],
  ],
  roles: ['Roles', 'Access', 'User Role', 'User Type', 'Rolle', 'Rollen', 'Benutzerrolle'],
  department: ['Dept', 'Department Name', 'Abteilung', 'Département', 'Departamento'],
  branchId: [
    ...['Branch Name', 'Office', 'Location', 'Site', 'Standort', 'Niederlassung', 'Filiale', 'Succursale'],
    ...['Établissement', 'Sucursal', 'Sede', 'Centro de trabajo', 'Filial', 'Local de trabalho'],
  ],
  manager: [
    ...['Manager', 'Reporting Manager', 'Reports To', 'Manager E-mail', 'Manager Name', 'Line Manager', 'Supervisor'],
    ...['Line Manager E-mail', 'Reporting Manager E-mail', 'Supervisor E-mail'],
    ...['Vorgesetzter', 'Vorgesetzte', 'Vorgesetzte/r', 'Vorgesetzte Person', 'Führungskraft'],
    ...['Supérieur hiérarchique', 'Responsable hiérarchique'],
    ...['Jefe', 'Jefe directo', 'Gestor', 'Chefia', 'Superior'],
  ],
  groups: ['Group', 'Group Names'],
  teamId: ['Team Name'],
  insuranceCategory: ['Insurance Plan', 'Insurance Category', 'Insurance Policy'],
  gender: ['Sex', 'Geschlecht', 'Sexe', 'Genre', 'Sexo', 'Género'],
  dob: [
    ...['DOB', 'Birth Date', 'Birthday', 'Birthdate', 'Born', 'Geburtsdatum', 'Geburtstag', 'Date de naissance'],
    ...['Fecha de nacimiento', 'Data de nascimento'],
  ],
  nationality: ['Citizenship'],
  phone: [
    ...['Telephone', 'Mobile', 'Phone Number', 'Contact Number', 'Mobile Number', 'Telefon', 'Telefonnummer'],
    ...['Handynummer', 'Mobiltelefon', 'Numéro de téléphone', 'Teléfono', 'Número de teléfono', 'Móvil'],
    ...['Telefone', 'Telemóvel', 'Celular'],
  ],
  joinedOn: [
    ...['Joining Date', 'Date of Joining', 'Start Date', 'Hire Date', 'Joined', 'Eintrittsdatum', 'Einstellungsdatum'],
    ...['Date d’embauche', 'Date d’entrée', 'Fecha de ingreso', 'Fecha de alta', 'Fecha de contratación'],
    ...['Data de admissão', 'Data de entrada'],
  ],
  heightCm: ['Height', 'Height in cm'],
  weightKg: ['Weight', 'Weight in kg'],
};
