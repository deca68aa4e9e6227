/* Generated from openapi/openapi.yaml by scripts/generate.ts. */
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Access: {
            accounts?: components["schemas"]["AccountIdentification"][] | null;
            balances?: boolean | null;
            transactions?: boolean | null;
            valid_until: string;
        };
        AccountIdentification: {
            iban?: string | null;
            other?: components["schemas"]["GenericIdentification"] | null;
        };
        AccountResource: {
            account_id?: components["schemas"]["AccountIdentification"] | null;
            all_account_ids?: components["schemas"]["GenericIdentification"][] | null;
            account_servicer?: components["schemas"]["FinancialInstitutionIdentification"] | null;
            name?: string | null;
            details?: string | null;
            usage?: components["schemas"]["Usage"] | null;
            cash_account_type: components["schemas"]["CashAccountType"];
            product?: string | null;
            currency: string;
            psu_status?: string | null;
            credit_limit?: components["schemas"]["AmountType"] | null;
            legal_age?: boolean | null;
            postal_address?: components["schemas"]["PostalAddress"] | null;
            uid?: string | null;
            identification_hash: string;
            identification_hashes: string[];
        };
        AddressType: "Business" | "Correspondence" | "DeliveryTo" | "MailTo" | "POBox" | "Postal" | "Residential" | "Statement";
        AmountType: {
            currency: string;
            amount: string;
        };
        ASPSP: {
            name: string;
            country: string;
        };
        ASPSPData: {
            name: string;
            country: string;
            logo: string;
            psu_types: components["schemas"]["PSUType"][];
            auth_methods: components["schemas"]["AuthMethod"][];
            maximum_consent_validity: number;
            sandbox?: components["schemas"]["SandboxInfo"] | null;
            beta: boolean;
            bic?: string | null;
            required_psu_headers?: string[] | null;
            payments?: components["schemas"]["ResponsePaymentType"][] | null;
            group?: components["schemas"]["ASPSPGroup"] | null;
        };
        ASPSPGroup: {
            name: string;
            logo: string;
        };
        AuthenticationApproach: "REDIRECT" | "DECOUPLED" | "EMBEDDED";
        AuthMethod: {
            name?: string | null;
            title?: string | null;
            psu_type: components["schemas"]["PSUType"];
            credentials?: components["schemas"]["Credential"][] | null;
            approach: components["schemas"]["AuthenticationApproach"];
            hidden_method: boolean;
        };
        AuthorizeSessionRequest: {
            code: string;
        };
        AuthorizeSessionResponse: {
            session_id: string;
            accounts: components["schemas"]["AccountResource"][];
            aspsp: components["schemas"]["ASPSP"];
            psu_type: components["schemas"]["PSUType"];
            access: components["schemas"]["Access"];
        };
        BalanceResource: {
            name: string;
            balance_amount: components["schemas"]["AmountType"];
            balance_type: components["schemas"]["BalanceStatus"];
            last_change_date_time?: string | null;
            reference_date?: string | null;
            last_committed_transaction?: string | null;
        };
        BalanceStatus: "CLAV" | "CLBD" | "FWAV" | "INFO" | "ITAV" | "ITBD" | "OPAV" | "OPBD" | "PRCD" | "OTHR" | "VALU" | "XPCD";
        BankTransactionCode: {
            description?: string | null;
            code?: string | null;
            sub_code?: string | null;
        };
        Beneficiary: {
            creditor_agent?: components["schemas"]["FinancialInstitutionIdentification"] | null;
            creditor?: components["schemas"]["PartyIdentification"] | null;
            creditor_account: components["schemas"]["GenericIdentification"];
            creditor_currency?: string | null;
        };
        CashAccountType: "CACC" | "CASH" | "CARD" | "LOAN" | "SVGS" | "OTHR";
        CategoryPurposeCode: "BONU" | "CASH" | "CBLK" | "CCRD" | "CORT" | "DCRD" | "DIVI" | "DVPM" | "EPAY" | "FCOL" | "GOVT" | "HEDG" | "ICCP" | "IDCP" | "INTC" | "INTE" | "LOAN" | "MP2B" | "MP2P" | "OTHR" | "PENS" | "RPRE" | "RRCT" | "RVPM" | "SALA" | "SECU" | "SSBE" | "SUPP" | "TAXS" | "TRAD" | "TREA" | "VATX" | "WHLD";
        ChargeBearerCode: "SLEV" | "SHAR" | "DEBT" | "CRED";
        ClearingSystemMemberIdentification: {
            clearing_system_id?: string | null;
            member_id?: string | null;
        };
        ContactDetails: {
            email_address?: string | null;
            phone_number?: string | null;
        };
        CreatePaymentRequest: {
            payment_type: components["schemas"]["PaymentType"];
            payment_request: components["schemas"]["PaymentRequestResource"];
            aspsp: components["schemas"]["ASPSP"];
            state: string;
            redirect_url: string;
            psu_type: components["schemas"]["PSUType"];
            auth_method?: string;
            credentials?: {
                [key: string]: string;
            };
            language?: string;
            webhook_url?: string;
            psu_id?: string;
            defer_submission?: boolean;
        };
        CreatePaymentResponse: {
            payment_id: string;
            status: components["schemas"]["PaymentStatus"];
            url: string;
            psu_id_hash: string;
        };
        Credential: {
            name: string;
            title: string;
            required: boolean;
            description?: string | null;
            template?: string | null;
        };
        CreditDebitIndicator: "CRDT" | "DBIT";
        CreditTransferTransaction: {
            instructed_amount: components["schemas"]["AmountType"];
            beneficiary: components["schemas"]["Beneficiary"];
            payment_id?: components["schemas"]["PaymentIdentification"];
            requested_execution_date?: components["schemas"]["RequestedExecutionDate"];
            reference_number?: components["schemas"]["ReferenceNumber"];
            end_date?: components["schemas"]["EndDate"];
            execution_rule?: components["schemas"]["ExecutionRule"];
            frequency?: components["schemas"]["FrequencyCode"];
            ultimate_debtor?: components["schemas"]["PartyIdentification"];
            ultimate_creditor?: components["schemas"]["PartyIdentification"];
            regulatory_reporting?: components["schemas"]["RegulatoryReporting"][];
            remittance_information?: components["schemas"]["UnstructuredRemittanceInformation"];
        };
        CreditTransferTransactionDetails: {
            instructed_amount: components["schemas"]["AmountType"];
            beneficiary: components["schemas"]["Beneficiary"];
            payment_id?: components["schemas"]["PaymentIdentification"] | null;
            requested_execution_date?: components["schemas"]["RequestedExecutionDate"] | null;
            reference_number?: components["schemas"]["ReferenceNumber"] | null;
            end_date?: components["schemas"]["EndDate"] | null;
            execution_rule?: components["schemas"]["ExecutionRule"] | null;
            frequency?: components["schemas"]["FrequencyCode"] | null;
            ultimate_debtor?: components["schemas"]["PartyIdentification"] | null;
            ultimate_creditor?: components["schemas"]["PartyIdentification"] | null;
            regulatory_reporting?: components["schemas"]["RegulatoryReporting"][] | null;
            remittance_information?: components["schemas"]["UnstructuredRemittanceInformation"] | null;
            transaction_id?: string | null;
            transaction_status?: components["schemas"]["PaymentStatus"] | null;
        };
        CurrencyCode: string;
        EndDate: string;
        Environment: "SANDBOX" | "PRODUCTION";
        ErrorCode: "AUTHORIZATION_NOT_PROVIDED" | "UNAUTHORIZED_ACCESS" | "UNAUTHORIZED_IP" | "ACCESS_DENIED" | "INVALID_HOST" | "EXPIRED_SESSION" | "REVOKED_SESSION" | "CLOSED_SESSION" | "SESSION_DOES_NOT_EXIST" | "WRONG_SESSION_STATUS" | "ALREADY_AUTHORIZED" | "EXPIRED_AUTHORIZATION_CODE" | "WRONG_AUTHORIZATION_CODE" | "ACCOUNT_DOES_NOT_EXIST" | "ASPSP_ACCOUNT_NOT_ACCESSIBLE" | "INVALID_ACCOUNT_ID" | "NO_ACCOUNTS_ADDED" | "TRANSACTION_DOES_NOT_EXIST" | "WRONG_TRANSACTIONS_PERIOD" | "WRONG_DATE_INTERVAL" | "DATE_FROM_IN_FUTURE" | "DATE_TO_WITHOUT_DATE_FROM" | "WRONG_CONTINUATION_KEY" | "PSU_HEADER_NOT_PROVIDED" | "PSU_HEADER_INVALID" | "WRONG_REQUEST_PARAMETERS" | "WRONG_ASPSP_PROVIDED" | "WRONG_CREDENTIALS_PROVIDED" | "REDIRECT_URI_NOT_ALLOWED" | "WEBHOOK_URI_NOT_ALLOWED" | "ASPSP_ERROR" | "ASPSP_TIMEOUT" | "ASPSP_RATE_LIMIT_EXCEEDED" | "ASPSP_PSU_ACTION_REQUIRED" | "PAYMENT_NOT_FOUND" | "INVALID_PAYMENT" | "PAYMENT_LIMIT_EXCEEDED" | "UNTRUSTED_PAYMENT_PARTY" | "ASPSP_PAYMENT_NOT_ACCESSIBLE" | "PAYMENT_NOT_FINALIZED" | "PAYMENT_NOT_AUTHORIZED" | "PAYMENT_SUBMISSION_NOT_DEFERRED" | "PAYMENT_SUBMISSION_NOT_SUPPORTED";
        ErrorResponse: {
            message: string;
            code?: number | null;
            error?: components["schemas"]["ErrorCode"] | null;
            detail?: unknown;
        };
        ExchangeRate: {
            unit_currency?: components["schemas"]["CurrencyCode"] | null;
            exchange_rate?: string | null;
            rate_type?: components["schemas"]["RateType"] | null;
            contract_identification?: string | null;
            instructed_amount?: components["schemas"]["AmountType"] | null;
        };
        ExecutionRule: "FWNG" | "PREC";
        FinancialInstitutionIdentification: {
            bic_fi?: string | null;
            clearing_system_member_id?: components["schemas"]["ClearingSystemMemberIdentification"] | null;
            name?: string | null;
        };
        FrequencyCode: "DAIL" | "WEEK" | "TOWK" | "MNTH" | "TOMN" | "QUTR" | "SEMI" | "YEAR";
        GenericIdentification: {
            identification: string;
            scheme_name: components["schemas"]["SchemeName"];
            issuer?: string | null;
        };
        GetApplicationResponse: {
            name: string;
            description?: string | null;
            kid: string;
            environment: components["schemas"]["Environment"];
            redirect_urls: string[];
            active: boolean;
            countries: string[];
            services: components["schemas"]["Service"][];
        };
        GetAspspsResponse: {
            aspsps: components["schemas"]["ASPSPData"][];
        };
        GetPaymentResponse: {
            payment_id: string;
            status: components["schemas"]["PaymentStatus"];
            payment_details: components["schemas"]["PaymentRequestResourceDetails"];
            payment_type: components["schemas"]["PaymentType"];
            aspsp: components["schemas"]["ASPSP"];
            final_status: boolean;
            status_reason_information?: components["schemas"]["StatusReasonInformation"] | null;
            psu_id_hash: string;
        };
        GetPaymentTransactionResponse: {
            payment_id: string;
            transaction_details: components["schemas"]["CreditTransferTransactionDetails"];
        };
        GetSessionResponse: {
            status: components["schemas"]["SessionStatus"];
            accounts: string[];
            accounts_data: components["schemas"]["SessionAccount"][];
            aspsp: components["schemas"]["ASPSP"];
            psu_type: components["schemas"]["PSUType"];
            psu_id_hash: string;
            access: components["schemas"]["Access"];
            created: string;
            authorized?: string | null;
            closed?: string | null;
        };
        HalBalances: {
            balances: components["schemas"]["BalanceResource"][];
        };
        HalTransactions: {
            transactions: components["schemas"]["Transaction"][];
            continuation_key?: string | null;
        };
        PartyIdentification: {
            name?: string | null;
            postal_address?: components["schemas"]["PostalAddress"] | null;
            organisation_id?: components["schemas"]["GenericIdentification"] | null;
            private_id?: components["schemas"]["GenericIdentification"] | null;
            contact_details?: components["schemas"]["ContactDetails"] | null;
        };
        PaymentIdentification: {
            instruction_id?: string | null;
            end_to_end_id?: string | null;
        };
        PaymentInformationId: string;
        PaymentRequestResource: {
            payment_information_id?: components["schemas"]["PaymentInformationId"];
            payment_type_information?: components["schemas"]["PaymentTypeInformation"];
            debtor?: components["schemas"]["PartyIdentification"];
            debtor_account?: components["schemas"]["GenericIdentification"];
            debtor_agent?: components["schemas"]["FinancialInstitutionIdentification"];
            debtor_currency?: string;
            purpose?: components["schemas"]["PurposeCode"];
            charge_bearer?: components["schemas"]["ChargeBearerCode"];
            credit_transfer_transaction: components["schemas"]["CreditTransferTransaction"][];
        };
        PaymentRequestResourceDetails: {
            payment_information_id?: components["schemas"]["PaymentInformationId"] | null;
            payment_type_information?: components["schemas"]["PaymentTypeInformation"] | null;
            debtor?: components["schemas"]["PartyIdentification"] | null;
            debtor_account?: components["schemas"]["GenericIdentification"] | null;
            debtor_agent?: components["schemas"]["FinancialInstitutionIdentification"] | null;
            debtor_currency?: string | null;
            purpose?: components["schemas"]["PurposeCode"] | null;
            charge_bearer?: components["schemas"]["ChargeBearerCode"] | null;
            credit_transfer_transaction?: components["schemas"]["CreditTransferTransactionDetails"][] | null;
        };
        PaymentStatus: "ACCC" | "ACCP" | "ACSC" | "ACSP" | "ACTC" | "ACWC" | "ACWP" | "PART" | "RCVD" | "PDNG" | "RJCT" | "ACPT" | "ACCR" | "RJCR" | "PACR" | "PDCR" | "CNCL" | "NULL";
        PaymentType: "SEPA" | "INST_SEPA" | "DOMESTIC" | "CROSSBORDER" | "DOMESTIC_SE_GIRO" | "INTERNAL" | "BULK_SEPA" | "BULK_DOMESTIC" | "BULK_DOMESTIC_SE_GIRO";
        PaymentTypeInformation: {
            instruction_priority?: components["schemas"]["PriorityCode"] | null;
            service_level?: components["schemas"]["ServiceLevelCode"] | null;
            category_purpose?: components["schemas"]["CategoryPurposeCode"] | null;
            local_instrument?: string | null;
        };
        PostalAddress: {
            address_type?: components["schemas"]["AddressType"] | null;
            department?: string | null;
            sub_department?: string | null;
            street_name?: string | null;
            building_number?: string | null;
            post_code?: string | null;
            town_name?: string | null;
            country_sub_division?: string | null;
            country?: string | null;
            address_line?: string[] | null;
        };
        PriorityCode: "HIGH" | "NORM" | "EXPR";
        PSUType: "business" | "personal";
        PurposeCode: "ACCT" | "CASH" | "COMC" | "CPKC" | "TRPT";
        RateType: "SPOT" | "SALE" | "AGRD";
        ReferenceNumber: string;
        ReferenceNumberScheme: "SEBG" | "NORF" | "FIRF" | "INTL" | "BERF" | "SDDM";
        RegulatoryAuthority: {
            country: string;
            name: string;
        };
        RegulatoryReporting: {
            authority?: components["schemas"]["RegulatoryAuthority"] | null;
            details: components["schemas"]["RegulatoryReportingDetails"];
        };
        RegulatoryReportingCode: {
            value: string;
            description: string;
        };
        RegulatoryReportingDetails: {
            amount?: components["schemas"]["AmountType"] | null;
            code?: string | null;
            information: string;
        };
        RemittanceInformationLineInfo: {
            min_length?: number | null;
            max_length?: number | null;
            pattern?: string | null;
        };
        RequestedExecutionDate: string;
        ResponsePaymentType: {
            payment_type: components["schemas"]["PaymentType"];
            max_transactions?: number | null;
            currencies?: string[] | null;
            debtor_account_required?: boolean | null;
            debtor_account_schemas?: components["schemas"]["SchemeName"][] | null;
            creditor_account_schemas?: components["schemas"]["SchemeName"][] | null;
            priority_codes?: components["schemas"]["PriorityCode"][] | null;
            charge_bearer_values?: components["schemas"]["ChargeBearerCode"][] | null;
            creditor_country_required?: boolean | null;
            creditor_name_required?: boolean | null;
            creditor_postal_address_required?: boolean | null;
            remittance_information_required?: boolean | null;
            remittance_information_lines?: components["schemas"]["RemittanceInformationLineInfo"][] | null;
            debtor_currency_required?: boolean | null;
            debtor_contact_email_required?: boolean | null;
            debtor_contact_phone_required?: boolean | null;
            creditor_agent_bic_fi_required?: boolean | null;
            creditor_agent_clearing_system_member_id_required?: boolean | null;
            allowed_auth_methods?: string[] | null;
            regulatory_reporting_codes?: components["schemas"]["RegulatoryReportingCode"][] | null;
            regulatory_reporting_code_required?: boolean | null;
            reference_number_supported?: boolean | null;
            reference_number_schemas?: components["schemas"]["ReferenceNumberScheme"][] | null;
            requested_execution_date_supported?: boolean | null;
            requested_execution_date_max_period?: number | null;
            remittance_reference_supported?: boolean | null;
            final_successful_statuses?: components["schemas"]["PaymentStatus"][] | null;
            psu_type: components["schemas"]["PSUType"];
            deferred_submission_supported?: boolean | null;
        };
        SandboxInfo: {
            users?: components["schemas"]["SandboxUser"][] | null;
        };
        SandboxUser: {
            username?: string | null;
            password?: string | null;
            otp?: string | null;
        };
        SchemeName: "CHID" | "GS1G" | "DUNS" | "BANK" | "TXID" | "CUST" | "EMPL" | "OTHC" | "DRLC" | "CUSI" | "SOSE" | "ARNU" | "CCPT" | "OTHI" | "COID" | "SREN" | "SRET" | "NIDN" | "OAUT" | "CPAN" | "BBAN" | "IBAN" | "MIBN" | "BGNR" | "PGNR";
        Service: "AIS" | "PIS";
        ServiceLevelCode: "BKTR" | "G001" | "G002" | "G003" | "G004" | "NUGP" | "NURG" | "PRPT" | "SDVA" | "SEPA" | "SVDE" | "URGP" | "URNS";
        SessionAccount: {
            uid: string;
            identification_hash: string;
            identification_hashes: string[];
        };
        SessionStatus: "INVALID" | "PENDING_AUTHORIZATION" | "RETURNED_FROM_BANK" | "AUTHORIZED" | "EXPIRED" | "CLOSED" | "REVOKED" | "CANCELLED";
        StartAuthorizationRequest: {
            access: components["schemas"]["Access"];
            aspsp: components["schemas"]["ASPSP"];
            state: string;
            redirect_url: string;
            psu_type?: components["schemas"]["PSUType"];
            auth_method?: string;
            credentials?: {
                [key: string]: string;
            };
            credentials_autosubmit?: boolean;
            language?: string;
            psu_id?: string;
        };
        StartAuthorizationResponse: {
            url: string;
            authorization_id: string;
            psu_id_hash: string;
        };
        StatusReasonInformation: {
            status_reason_code: string;
            status_reason_description: string;
        };
        SubmitPaymentResponse: {
            payment_id: string;
            status: components["schemas"]["PaymentStatus"];
            final_status: boolean;
            status_reason_information?: components["schemas"]["StatusReasonInformation"] | null;
        };
        SuccessResponse: {
            message?: string | null;
        };
        Transaction: {
            entry_reference?: string | null;
            merchant_category_code?: string | null;
            transaction_amount: components["schemas"]["AmountType"];
            creditor?: components["schemas"]["PartyIdentification"] | null;
            creditor_account?: components["schemas"]["AccountIdentification"] | null;
            creditor_agent?: components["schemas"]["FinancialInstitutionIdentification"] | null;
            debtor?: components["schemas"]["PartyIdentification"] | null;
            debtor_account?: components["schemas"]["AccountIdentification"] | null;
            debtor_agent?: components["schemas"]["FinancialInstitutionIdentification"] | null;
            bank_transaction_code?: components["schemas"]["BankTransactionCode"] | null;
            credit_debit_indicator: components["schemas"]["CreditDebitIndicator"];
            status: components["schemas"]["TransactionStatus"];
            booking_date?: string | null;
            value_date?: string | null;
            transaction_date?: string | null;
            balance_after_transaction?: components["schemas"]["AmountType"] | null;
            reference_number?: string | null;
            reference_number_schema?: components["schemas"]["ReferenceNumberScheme"] | null;
            remittance_information?: string[] | null;
            debtor_account_additional_identification?: components["schemas"]["GenericIdentification"][] | null;
            creditor_account_additional_identification?: components["schemas"]["GenericIdentification"][] | null;
            exchange_rate?: components["schemas"]["ExchangeRate"] | null;
            note?: string | null;
            transaction_id?: string | null;
        };
        TransactionsFetchStrategy: "default" | "longest";
        TransactionStatus: "BOOK" | "CNCL" | "HOLD" | "OTHR" | "PDNG" | "RJCT" | "SCHD";
        UnstructuredRemittanceInformation: string[];
        Usage: "PRIV" | "ORGA";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
